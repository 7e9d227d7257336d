// @vitest-environment jsdom
import { expect, it } from "vitest";
import { anOrder, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

it("The popup of an order that was voided elsewhere says so, and offers nothing but Close (N2)", async () => {
  const order = anOrder({ number: "1" });
  const board = await openBoard("/home-delivery/new", { orders: [order] });
  await board.press("#1");
  await board.push(withUpdate(order, "voided", { status: "voided" }));
  expect(board.text).toContain("Order 1 was voided");
  expect(board.button("Reprint", board.dialog).disabled).toBe(true);
});
