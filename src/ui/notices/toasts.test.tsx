// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  anOrder,
  branchA,
  orderId,
  riderId,
  withUpdate,
} from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;

const dismissButtons = () => screen.queryAllByRole("button", { name: "Dismiss" });
/** The one notice that is shown. */
const shown = () => {
  const texts = screen.getByRole("region", { name: "Notices" }).querySelectorAll("p");
  expect(texts.length).toBeLessThanOrEqual(1);
  return texts[0]?.textContent?.replace(/[\u2066-\u2069]/g, "");
};
const notify = (...numbers: readonly string[]) =>
  act(async () => {
    for (const orderNumber of numbers) {
      fixture.notices.add({ kind: "someone_was_faster", orderNumber });
    }
  });
async function dismiss(button: HTMLElement | undefined): Promise<void> {
  await act(async () => button?.focus());
  await act(async () => button && fireEvent.click(button));
}

describe("the focus while notices are dismissed with the keyboard", () => {
  it("stays on the button while one notice follows another, the newest first, and then moves to the list", async () => {
    ({ fixture } = await openBoard("/home-delivery/new", { orders: [anOrder()] }));
    await notify("7", "8", "9");
    for (const number of ["9", "8", "7"]) {
      expect(shown()).toBe(`Someone else has already handled order ${number}`);
      await dismiss(dismissButtons()[0]);
      if (number !== "7") expect(document.activeElement).toBe(dismissButtons()[0]);
    }
    expect(dismissButtons()).toEqual([]);
    expect(document.activeElement).toBe(document.querySelector("main section"));
  });

  it("stays when a notice disappears by itself", async () => {
    ({ fixture } = await openBoard("/home-delivery/new", {
      orders: [anOrder({ number: "A-17" })],
    }));
    await notify("7");
    const number = screen.getByRole("button", { name: "#A-17" });
    await act(async () => number.focus());
    await act(async () => fixture.notices.dismiss(fixture.notices.notices[0]?.id ?? 0));
    expect(dismissButtons()).toEqual([]);
    expect(document.activeElement).toBe(number);
  });
});

describe("of several notices", () => {
  it("a problem is shown before a confirmation, and the confirmation once the problem has left [N26]", async () => {
    ({ fixture } = await openBoard("/home-delivery/new", { orders: [anOrder()] }));
    await notify("7");
    await act(async () => fixture.notices.add({ kind: "push_restored" }));
    expect(shown()).toBe("Someone else has already handled order 7");
    await dismiss(dismissButtons()[0]);
    expect(shown()).toBe("Live updates are back");
    await act(() => fixture.pass(8_000));
    expect(shown()).toBeUndefined();
  });

  it("the number of the others is told, and a press shows them in turn, until a newer one comes", async () => {
    ({ fixture } = await openBoard("/home-delivery/new", { orders: [anOrder()] }));
    const next = () => screen.queryByRole("button", { name: /^Next notice/ });
    await notify("7");
    expect(next()).toBeNull();
    await notify("8", "9");
    expect(next()?.textContent).toBe("+2");
    expect(next()?.getAttribute("aria-label")).toBe("Next notice (not shown: 2)");
    for (const number of ["8", "7", "9", "8"]) {
      await act(async () => fireEvent.click(next()!));
      expect(shown()).toBe(`Someone else has already handled order ${number}`);
    }
    await notify("10");
    expect(shown()).toBe("Someone else has already handled order 10");
    await act(() => fixture.pass(8_000));
    expect(shown()).toBeUndefined();
  });
});

describe("the confirmation of an action", () => {
  const status = () =>
    screen.getByRole("region", { name: "Notices" }).querySelector("[role=status]");
  const undo = () => screen.queryByRole("button", { name: "Undo, order 77" });
  const riders = [{ id: riderId(5), name: "Sami", assignedBranchIds: [branchA] }];
  const order = anOrder({ number: "77" });
  const assigned = withUpdate(order, "rider_assigned", { riderId: riderId(5) });
  const assign = () =>
    act(async () => {
      void fixture.stores.commands.assignRider(orderId(1), riderId(5));
      await Promise.resolve();
      await fixture.commands.calls.at(-1)?.end({ kind: "done" }, assigned);
    });

  it("names what was done, and Undo takes an assignment back", async () => {
    ({ fixture } = await openBoard("/home-delivery/new", {
      orders: [order],
      riders,
    }));
    await assign();
    expect(status()?.textContent).toContain("Order 77 was assigned to Sami");
    await act(async () => undo() && fireEvent.click(undo()!));
    expect(fixture.commands.calls.at(-1)?.name).toBe("unassignRider");
    expect(status()?.textContent).not.toContain("assigned to Sami");
  });

  it("is one at a time, and has no Undo where the server has no reverse action", async () => {
    ({ fixture } = await openBoard("/home-delivery/new", {
      orders: [order],
      riders,
    }));
    await assign();
    await act(async () => {
      void fixture.stores.commands.markReady(orderId(1));
      await Promise.resolve();
      await fixture.commands.calls.at(-1)?.end({ kind: "done" });
    });
    expect(fixture.notices.notices).toHaveLength(1);
    expect(status()?.textContent).toContain("Order 77 is ready");
    expect(undo()).toBeNull();
  });
});

describe("the notice that live updates are interrupted (N18)", () => {
  const isShown = () => screen.queryByText(/^Live updates are interrupted/) !== null;

  it("is hidden while the banner says that the server is not reached, as nothing is refreshed then", async () => {
    ({ fixture } = await openBoard("/home-delivery/new", { orders: [anOrder()] }));
    await act(async () => fixture.notices.add({ kind: "push_lost" }));
    expect(isShown()).toBe(true);
    await act(async () => fixture.connection.set({ extent: "banner" }));
    expect(isShown()).toBe(false);
    await act(async () => fixture.connection.set({ extent: "none" }));
    expect(isShown()).toBe(true);
  });
});
