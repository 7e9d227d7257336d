// @vitest-environment jsdom
import { expect, it } from "vitest";
import { anOrder } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

it("A press on an order's next step sends it, and shows that it waits for the answer", async () => {
  const board = await openBoard("/home-delivery/new", { orders: [anOrder({ number: "1" })] });
  await board.press("Mark ready, order 1");
  expect(board.sent).toEqual([["markReady", 1]]);
  expect(board.row(1).querySelector("[aria-busy=true]")).not.toBeNull();
});
