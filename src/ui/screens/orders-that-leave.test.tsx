// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { CancelReasonId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { anOrder, noon, orderId, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

const unconfirmed = anOrder({ id: orderId(1), number: "1", status: "unconfirmed" });

/** As another tablet took it off the board. */
function left(status: "rejected" | "voided", staffName?: string): Order {
  const update = { event: status, time: noon + 1_000, ...(staffName && { staffName }) } as const;
  return { ...unconfirmed, status, statusUpdates: [update] };
}

const open = () =>
  openBoard("/home-delivery/unconfirmed", {
    orders: [unconfirmed],
    cancelReasons: [{ id: 11 as CancelReasonId, reason: "Too busy" }],
    company: { hasSupervisorPassword: true },
  });

describe("an order that another device takes off the board", () => {
  it("stays readable in the reject dialog, which says who did it and rejects no more (N2)", async () => {
    const board = await open();
    await board.press("Reject, order 1");
    const password = screen.getByLabelText<HTMLInputElement>("Supervisor password");
    board.type("Supervisor password", "4321");
    await board.push(left("rejected", "Sara"));
    expect(board.text).toContain("Sara rejected order 1");
    expect([password.isConnected, password.value, board.button("Proceed").disabled]).toEqual([
      true,
      "4321",
      true,
    ]);
    expect(board.sent).toEqual([]);
  });

  it("stays readable in the dialog for the delivery time, which approves no more (N2)", async () => {
    const board = await open();
    await board.press("Approve, order 1");
    await board.push(left("voided"));
    expect(board.text).toContain("Order 1 was voided");
    expect([screen.queryAllByRole("dialog").length, board.button("Confirm").disabled]).toEqual([
      1,
      true,
    ]);
  });

  it("stays readable in its popup, also when only this board lost it, with its actions disabled (N2)", async () => {
    const board = await open();
    await board.press("#1");
    await board.remove(1);
    expect(board.text).toContain("Order 1 is no longer on this board");
    expect([board.button("Approve").disabled, board.button("Reject").disabled]).toEqual([
      true,
      true,
    ]);
    // It comes back: the popup follows it again.
    await board.push(withUpdate(unconfirmed, "order_updated", {}));
    expect(board.text).not.toContain("no longer on this board");
    expect(board.button("Reject").disabled).toBe(false);
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
      const options = { orders: [order], ...(coreBase !== undefined && { coreBase }) };
      const board = await openBoard("/pickup/collected", options);
      await board.press("#1");
      const footer = () => board.dialog.querySelector("footer")!;
      const shown = () => [...footer().children].flatMap(({ textContent }) => textContent ?? []);
      const pressable = () => footer().querySelectorAll("a, button:not(:disabled)").length;
      const before = [shown(), pressable()];
      expect(before).toEqual([["ModifyReprint", ""], 2]);
      await board.remove(1);
      expect(board.text).toContain("Order 1 is no longer on this board");
      expect([shown(), pressable()]).toEqual([["ModifyReprint", ""], 0]);
    },
  );
});
