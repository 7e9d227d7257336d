// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Duration } from "../../../ports/entities/time.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { anOrder, noon } from "../../../tests/support/samples/an-order.ts";
import { renderApp } from "../../../tests/support/screens/render-app.tsx";
import { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";
import { NoSizes } from "../../../tests/support/stand-ins/no-sizes.ts";

let fixture: UiFixture;
let realClock: VirtualClock;
/** Pixels by which each element that the selector finds stands lower. */
let lower: { readonly selector: string; readonly px: number };
const reports = new Set<() => void>();

class ReportedSizes extends NoSizes {
  private readonly report: () => void;

  constructor(report: ResizeObserverCallback) {
    super();
    this.report = () => report([], this);
    reports.add(this.report);
  }

  override disconnect(): void {
    reports.delete(this.report);
  }
}

/** The app under an observer whose reports come by hand. */
function WithReports({ children }: PropsWithChildren) {
  globalThis.ResizeObserver = ReportedSizes;
  return children;
}

beforeEach(async () => {
  lower = { selector: "main", px: 0 };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    // An empty element has no size.
    const size = this.textContent === "" ? 0 : 100;
    return new DOMRect(0, this.matches(lower.selector) ? lower.px : 0, size, size);
  });
  realClock = new VirtualClock({ startAt: noon, yieldToPlatform: () => Promise.resolve() });
  fixture = new UiFixture({ orders: [anOrder({ number: "1" })], realClock });
  await renderApp(fixture, "/home-delivery/new", undefined, WithReports);
  await pass(1_000);
});

afterEach(() => {
  reports.clear();
});

/** Real time; branch time stands still. */
const pass = (ms: Duration) => act(async () => realClock.advanceBy(ms));
const layOut = () =>
  act(async () => {
    for (const report of reports) report();
  });
async function move(selector: string, px: number): Promise<void> {
  lower = { selector, px };
  await layOut();
}
const button = (name: string | RegExp) => screen.getAllByRole("button", { name }).at(-1)!;
/** A press of a pointer. */
const tap = (name: string | RegExp) =>
  act(async () => fireEvent.click(button(name), { detail: 1 }));
const isSettling = (name: string | RegExp) => button(name).dataset["settling"] !== undefined;
const said = () => document.querySelector("[data-said]")?.textContent;

const next = /Mark ready/;

describe("controls that something above the board has moved", () => {
  it.each([
    ["a banner", "main"],
    ["a card above the list", "main section[tabindex], div:has(> section[tabindex])"],
    ["a message of the training band", "div:has(> main)"],
  ])(
    "by %s take no press of a pointer for 500 ms, say so, and then act [N39]",
    async (_, moved) => {
      await move(moved, 48);
      await tap(next);
      expect(fixture.commands.calls).toEqual([]);
      expect(said()).toMatch(/./);
      await pass(499);
      await tap(next);
      expect(fixture.commands.calls).toEqual([]);
      await pass(1);
      await tap(next);
      expect(fixture.commands.calls).toHaveLength(1);
    },
  );

  it("are covered again by a second movement, and act by key at any time [N39]", async () => {
    await move("main", 48);
    await pass(400);
    await move("main", 0);
    await pass(499);
    expect(isSettling(next)).toBe(true);
    await act(async () => button(next).click());
    expect(fixture.commands.calls).toHaveLength(1);
  });

  it("act at once if they have stayed where they were [N39]", async () => {
    await move("main", 0);
    await tap(next);
    expect(fixture.commands.calls).toHaveLength(1);
  });

  it("do not keep a press from the dialog that stands over them [N39]", async () => {
    await act(async () => button("#1").click());
    await pass(1_000);
    await move("main", 48);
    expect(screen.queryByRole("dialog", { name: "#1" })).not.toBeNull();
    await tap("Close");
    expect(screen.queryByRole("dialog", { name: "#1" })).toBeNull();
  });
});

describe("a notice", () => {
  const notify = (orderNumber: string) =>
    act(async () => fixture.notices.add({ kind: "someone_was_faster", orderNumber }));
  const shown = () => screen.queryByText(/already handled order/)?.textContent;

  it("takes no press for 500 ms, neither when it comes nor when another one takes its place [N39]", async () => {
    for (const number of ["7", "8"]) {
      await notify(number);
      await layOut();
      await pass(499);
      await tap("Dismiss");
      expect(shown()).toContain(number);
      await pass(1);
    }
    await tap("Dismiss");
    expect(shown()).toContain("7");
  });
});
