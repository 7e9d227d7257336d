// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { secondMs } from "../../../ports/entities/time.ts";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;
let stopListening: () => void = () => undefined;

afterEach(() => {
  stopListening();
});

const regions = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';

/** Records what a screen reader announces: each change inside a live region. */
function listen(): { readonly polite: string[]; readonly assertive: string[] } {
  const heard = { polite: [] as string[], assertive: [] as string[] };
  const observer = new MutationObserver((changes) => {
    const changed = new Set(
      changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(regions),
      ),
    );
    for (const region of changed) {
      if (!region) continue;
      const isAssertive =
        region.getAttribute("role") === "alert" || region.getAttribute("aria-live") === "assertive";
      heard[isAssertive ? "assertive" : "polite"].push(region.textContent ?? "");
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  stopListening = () => observer.disconnect();
  return heard;
}

/** A home delivery and a pickup arrive; every other second an earlier one leaves. */
function haveOrdersComeAndGo(second: number): void {
  for (const [place, isTakeaway] of [false, true].entries()) {
    const id = orderId(2 * second + place + 1);
    fixture.take(anOrder({ id, placedAt: fixture.clock.now(), isTakeaway }));
    const model = fixture.book.get(id);
    if (model !== undefined) model.arrivedAt = fixture.clock.now();
  }
  if (second % 2 === 0 && second > 4) fixture.remove(orderId(2 * second - 5));
}

describe("a busy minute", () => {
  it.each(["/home-delivery/new", "/pickup/new", "/home-delivery/in-progress"])(
    "announces new orders as sums, at most once in five seconds, and nothing else (%s)",
    async (path) => {
      const board = await openBoard(path, { orders: [anOrder({ id: orderId(9_999) })] });
      fixture = board.fixture;
      const heard = listen();
      for (let second = 0; second < 60; second += 1) {
        await act(async () => haveOrdersComeAndGo(second));
        await act(() => fixture.pass(secondMs));
      }
      expect(heard.assertive).toEqual([]);
      // From the fifth second on, one of five home deliveries leaves before it is announced.
      const sum = (count: number) => `${count} new home delivery orders, 5 new pickup orders`;
      expect(heard.polite).toEqual([sum(5), ...Array.from({ length: 11 }, () => sum(4))]);
    },
  );
});
