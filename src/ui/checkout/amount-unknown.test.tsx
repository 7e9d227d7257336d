// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";

const priced = anOrder({ number: "1", isTakeaway: true, status: "ready", isCashOnDelivery: true });

function withoutTotal({ totalAmount: _, ...rest }: Order): Order {
  return rest;
}

const open = (order: Order, validated: "all" | readonly [] = "all") =>
  openBoard("/pickup/waiting-for-collection", {
    orders: [order],
    paymentTypes,
    paymentValidationCompanies: validated,
  });

const step = /order 1$/;

describe("an order whose amount is unknown (N16)", () => {
  it("says so in its row, and its payment step is disabled and says why", async () => {
    const board = await open(withoutTotal(priced));
    expect(screen.getByText("Amount unknown")).toBeDefined();
    expect(board.button(step).getAttribute("aria-disabled")).toBe("true");
    await board.press(step);
    const dialog = screen.getByRole("dialog", { name: "Amount unknown" });
    expect(dialog.textContent).toContain("no payment can be recorded");
    await board.press(/./, dialog);
    expect(board.sent).toEqual([]);
  });

  it("is completed as before where the step records no payment", async () => {
    const board = await open(withoutTotal(priced), []);
    expect(board.button(step).getAttribute("aria-disabled")).toBeNull();
    await board.press(step);
    expect(board.sent).toEqual([["markCollected", 1]]);
  });

  it("takes nothing in a checkout that is open already", async () => {
    const board = await open(priced);
    await board.press(step);
    const modal = await screen.findByRole("dialog", { name: "Payment, order 1" });
    expect(within(modal).getByLabelText("Amount to collect")).toBeDefined();
    await act(async () => {
      const model = board.fixture.book.get(orderId(1));
      if (model === undefined) return;
      runInAction(() => {
        model.data = withoutTotal(model.data);
      });
    });
    expect(within(modal).queryByLabelText("Amount to collect")).toBeNull();
    expect(within(modal).getByRole("alert").textContent).toContain("no payment can be recorded");
    expect(board.sent).toEqual([]);
  });
});
