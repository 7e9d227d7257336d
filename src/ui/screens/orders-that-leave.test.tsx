// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { CancelReasonId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { anOrder, noon, orderId, withUpdate } from "../../../tests/support/an-order.ts";
import { renderApp } from "../../../tests/support/render-app.tsx";
import { UiFixture } from "../../../tests/support/ui-fixture.ts";

let fixture: UiFixture;

afterEach(() => {
  cleanup();
  fixture.close();
});

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole("button", { name })));
const unconfirmed = anOrder({ id: orderId(1), number: "1", status: "unconfirmed" });

/** Another tablet takes the order off the board. */
async function leave(status: "rejected" | "voided", staffName?: string): Promise<void> {
  const update = { event: status, time: noon + 1_000, ...(staffName && { staffName }) } as const;
  const left: Order = { ...unconfirmed, status, statusUpdates: [update] };
  await act(async () => fixture.take(left));
}

async function open(): Promise<void> {
  fixture = new UiFixture({
    orders: [unconfirmed],
    cancelReasons: [{ id: 11 as CancelReasonId, reason: "Too busy" }],
    company: { hasSupervisorPassword: true },
  });
  await renderApp(fixture, "/home-delivery/unconfirmed");
}

const read = () => document.body.textContent?.replace(/[\u2066-\u2069]/g, "") ?? "";
const isDisabled = (name: string) =>
  screen.getByRole<HTMLButtonElement>("button", { name }).disabled;

describe("an order that another device takes off the board", () => {
  it("stays readable in the reject dialog, which says who did it and rejects no more (N2)", async () => {
    await open();
    await press("Reject, order 1");
    const password = screen.getByLabelText<HTMLInputElement>("Supervisor password");
    fireEvent.change(password, { target: { value: "4321" } });
    await leave("rejected", "Sara");
    expect(read()).toContain("Sara rejected order 1");
    expect([password.isConnected, password.value, isDisabled("Proceed")]).toEqual([
      true,
      "4321",
      true,
    ]);
    expect(fixture.commands.calls).toEqual([]);
  });

  it("stays readable in the dialog for the delivery time, which approves no more (N2)", async () => {
    await open();
    await press("Approve, order 1");
    await leave("voided");
    expect(read()).toContain("Order 1 was voided");
    expect([screen.queryAllByRole("dialog").length, isDisabled("Confirm")]).toEqual([1, true]);
  });

  it("stays readable in its popup, also when only this board lost it, with its actions disabled (N2)", async () => {
    await open();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "#1" })));
    await act(async () => fixture.remove(orderId(1)));
    expect(read()).toContain("Order 1 is no longer on this board");
    expect([isDisabled("Approve"), isDisabled("Reject")]).toEqual([true, true]);
    // It comes back: the popup follows it again.
    await act(async () => fixture.take(withUpdate(unconfirmed, "order_updated", {})));
    expect(read()).not.toContain("no longer on this board");
    expect(isDisabled("Reject")).toBe(false);
  });

  it.each([undefined, "https://core.example"])(
    "leaves nothing to press in its popup but Close, where the core app is at %s (N2)",
    async (coreBase) => {
      const order = anOrder({
        id: orderId(1),
        number: "1",
        isTakeaway: true,
        status: "collected",
        isCashOnDelivery: true,
        type: "call_center",
      });
      fixture = new UiFixture({ orders: [order], ...(coreBase !== undefined && { coreBase }) });
      await renderApp(fixture, "/pickup/collected");
      await act(async () => fireEvent.click(screen.getByRole("button", { name: "#1" })));
      const footer = () => screen.getByRole("dialog").querySelector("footer")!;
      const shown = () => [...footer().children].flatMap(({ textContent }) => textContent ?? []);
      const pressable = () => footer().querySelectorAll("a, button:not(:disabled)").length;
      const before = [shown(), pressable()];
      expect(before).toEqual([["ModifyReprint", ""], 2]);
      await act(async () => fixture.remove(orderId(1)));
      expect(read()).toContain("Order 1 is no longer on this board");
      expect([shown(), pressable()]).toEqual([["ModifyReprint", ""], 0]);
    },
  );
});
