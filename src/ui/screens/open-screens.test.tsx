// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";
import { openedScreens } from "../parts/open-screens.ts";

let fixture: UiFixture;

async function open(path: string, orders: readonly ReturnType<typeof anOrder>[]): Promise<void> {
  ({ fixture } = await openBoard(path, { orders: [...orders] }));
}

const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(within_).getByRole("button", { name })));
const opened = () => openedScreens().map((each) => each.screen);
const top = () => opened().at(-1);
const tab = { is: "tab", tab: "homeDelivery.unconfirmed" };
const named = (root: ParentNode) =>
  [...root.querySelectorAll<HTMLElement>("[data-control]")].map(
    ({ dataset }) => dataset["control"],
  );

describe("the store of open screens (N38)", () => {
  const first = anOrder({ id: orderId(1), number: "1", status: "unconfirmed" });

  it("knows the tab, and each dialog with its order, the topmost first, until it closes", async () => {
    await open("/home-delivery/unconfirmed", [first]);
    expect(opened()).toEqual([tab]);
    await press("#1");
    expect(top()).toEqual({ is: "order", order: 1 });
    await press("Reject", screen.getByRole("dialog"));
    expect(top()).toEqual({ is: "reject", order: 1 });
    await press("Cancel");
    expect(top()).toEqual({ is: "order", order: 1 });
    await press("Close");
    expect(opened()).toEqual([tab]);
    cleanup();
    expect(opened()).toEqual([]);
  });

  it("follows a dialog that becomes a message about the same order", async () => {
    await open("/home-delivery/unconfirmed", [first]);
    await press("Approve, order 1");
    expect(top()).toEqual({ is: "delivery_time", order: 1 });
    await act(async () => fixture.take(anOrder({ id: orderId(1), number: "1", status: "new" })));
    expect(top()).toEqual({ is: "order_message", order: 1 });
  });

  it("knows an open panel by its subject", async () => {
    await open("/home-delivery/new", []);
    const panel = document.querySelector("section[popover]:has([data-control='sound.mute'])");
    const toggle = (newState: string) =>
      act(async () => panel?.dispatchEvent(Object.assign(new Event("toggle"), { newState })));
    expect(opened().some(({ is }) => is === "sound")).toBe(false);
    await toggle("open");
    expect(opened().some(({ is }) => is === "sound")).toBe(true);
    await toggle("closed");
    expect(opened().some(({ is }) => is === "sound")).toBe(false);
  });

  it("finds the controls of a row and of a dialog by their names", async () => {
    await open("/home-delivery/unconfirmed", [first]);
    expect(named(document)).toEqual(expect.arrayContaining(["sound.title", "readiness"]));
    const row = document.querySelector("tr[data-order='1']");
    expect(row && named(row)).toEqual(["number", "action.reject", "action.approve"]);
    await press("Approve, order 1");
    expect(named(screen.getByRole("dialog"))).toEqual(["eta.minutes", "cancel", "confirm"]);
  });
});
