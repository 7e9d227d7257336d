// @vitest-environment jsdom
import { expect, it } from "vitest";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

it("Staff approve a delivery once they have confirmed its time in the dialog (UC-2)", async () => {
  const orders = [anOrder({ number: "1", status: "unconfirmed" })];
  const board = await openBoard("/home-delivery/unconfirmed", { orders });
  await board.press("Approve, order 1");
  expect(board.sent).toEqual([]);
  await board.press("Confirm", board.dialog);
  expect(board.sent).toEqual([["confirm", 1]]);
});
