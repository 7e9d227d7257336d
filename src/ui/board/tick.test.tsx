// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { Profiler, type PropsWithChildren } from "react";
import { expect, it } from "vitest";
import type { AcceptanceCapability } from "../../../ports/entities/acceptance.ts";
import type { Capabilities } from "../../../ports/entities/capabilities.ts";
import type { OrderSource } from "../../../ports/entities/ids.ts";
import { hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { closeAfterTest } from "../../../tests/support/run/opened-by-test.ts";
import { anOrder, branchA, noon, orderId } from "../../../tests/support/samples/an-order.ts";
import {
  aLargeOrderCapability,
  aPromiseCapability,
} from "../../../tests/support/samples/company-builders.ts";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";
import "../acceptance/taking-orders-bar.tsx";
import "../load/load-bar.tsx";

const source = "online" as OrderSource;
const acceptance: AcceptanceCapability = {
  sources: [source],
  modes: ["busy"],
  reasons: [],
  needsPassword: false,
  busyMinutes: [20],
  pauseMinutes: [],
};
const capabilities: Capabilities = {
  acceptance,
  promise: aPromiseCapability(),
  kitchenLoad: { limit: { orders: 8, dishes: 24 } },
  contact: {},
  handover: { check: "shown" },
  largeOrder: aLargeOrderCapability({ dishes: 1 }),
};

/** Ready by 12:01:00 less ten seconds for each: none of them changes its minute while a second passes but the first. */
const orders = [1, 2, 3, 4].map((id) =>
  anOrder({
    id: orderId(id),
    number: `${id}`,
    placedAt: noon - hourMs,
    collectionCode: `47${id}`,
    promise: { promisedAt: noon + hourMs, readyBy: noon + minuteMs - id * 10 * secondMs },
  }),
);

/** The board with every optional part shown, at 12:00:40. */
async function openedWithEveryPart() {
  const fixture = new UiFixture({ orders, company: { capabilities } });
  let commits = 0;
  const Counted = ({ children }: PropsWithChildren) => (
    <Profiler id="app" onRender={() => (commits += 1)}>
      {children}
    </Profiler>
  );
  await renderApp(fixture, "/home-delivery/new", () => undefined, Counted);
  const busy = { source, mode: "busy", extraMinutes: 20, until: noon + 30 * minuteMs } as const;
  const state = { branchId: branchA, changedAt: noon, acceptance: [busy] };
  fixture.ports.states = [state];
  const { branchSignals } = fixture.app.orders;
  await act(async () => branchSignals.emit({ kind: "pushed", branchId: branchA, state }));
  await screen.findByText(/ left$/);
  await act(() => fixture.pass(40 * secondMs));
  const changed: string[] = [];
  const changes = new MutationObserver((records) => {
    changed.push(...records.map(({ target }) => nameOf(target)));
  });
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  closeAfterTest(() => changes.disconnect());
  return {
    fixture,
    /** The parts of the page that a second changes, and how often React rendered meanwhile. */
    tick: async () => {
      changed.length = 0;
      commits = 0;
      await act(() => fixture.pass(secondMs));
      return { changed: [...changed], commits };
    },
  };
}

/** A text is named by its element, and an element by its role in the row. */
function nameOf(target: Node): string {
  const element = target instanceof Element ? target : target.parentElement;
  if (element?.closest("[data-nearness]")) return "promise";
  if (element?.closest("[role=timer]")) return "timer";
  return element?.closest("section[data-tone]") ? "strip" : (element?.outerHTML ?? "");
}

it("a second changes the timers and the time left of a busy source, renders nothing and counts no load again, with every optional part shown (PF-1)", async () => {
  const { fixture, tick } = await openedWithEveryPart();
  const load = fixture.app.kitchenLoad.current?.branches;
  expect(load?.[0]?.quarters.length).toBeGreaterThan(0);
  expect(await tick()).toEqual({
    changed: ["timer", "timer", "timer", "timer", "strip"],
    commits: 0,
  });
  expect(fixture.app.kitchenLoad.current?.branches).toBe(load);
});

it("the promise of a row is written when its minute changes, and no other row's (PF-1)", async () => {
  const { fixture, tick } = await openedWithEveryPart();
  await act(() => fixture.pass(9 * secondMs));
  const { changed, commits } = await tick();
  expect(changed.filter((name) => name === "promise")).toHaveLength(2);
  expect(commits).toBe(0);
});
