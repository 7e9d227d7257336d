// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { minor, zero } from "../../../ports/entities/money.ts";
import { anOrder, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

it("shows a tip and a card's last digits that arrive while the popup is open [PY-18]", async () => {
  const card = { name: "Card", amount: minor(4_550), amountCollected: minor(4_550), tip: zero };
  const order = anOrder({ number: "1", payments: [card] });
  const board = await openBoard("/home-delivery/new", { orders: [order] });
  await board.press("#1");
  const popup = await screen.findByRole("dialog", { name: "#1" });
  const line = () =>
    [...within(popup).getByRole("row", { name: /^Card/ }).children].map(
      ({ textContent }) => textContent,
    );
  expect(line()).toEqual(["Card", "45.50", "45.50", "0.00", "0.00"]);
  const tipped = [{ ...card, tip: minor(300), cardLastFour: "4242" }];
  await board.push(withUpdate(order, "tip_collected", { payments: tipped }));
  expect(line()).toEqual(["CardCard ending in 4242", "45.50", "45.50", "0.00", "3.00"]);
});
