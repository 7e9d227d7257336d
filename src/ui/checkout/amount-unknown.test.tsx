// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { runInAction } from "mobx";
import { afterEach, describe, expect, it } from "vitest";
import type { Order } from "../../../ports/entities/order.ts";
import { anOrder, orderId } from "../../../tests/support/an-order.ts";
import { paymentTypes } from "../../../tests/support/payment-types.ts";
import { renderApp } from "../../../tests/support/render-app.tsx";
import { UiFixture } from "../../../tests/support/ui-fixture.ts";

let fixture: UiFixture;

afterEach(() => {
  cleanup();
  fixture.close();
});

const priced = anOrder({ number: "1", isTakeaway: true, status: "ready" });

function withoutTotal({ totalAmount: _, ...rest }: Order): Order {
  return rest;
}

async function open(order: Order, validated: "all" | readonly [] = "all"): Promise<void> {
  fixture = new UiFixture({
    orders: [order],
    paymentTypes,
    paymentValidationCompanies: validated,
  });
  await renderApp(fixture, "/pickup/waiting-for-collection");
}

const step = () => screen.getByRole("button", { name: /order 1$/ });
const press = (element: HTMLElement) => act(async () => fireEvent.click(element));

describe("an order whose amount is unknown (N16)", () => {
  it("says so in its row, and its payment step is disabled and says why", async () => {
    await open(withoutTotal(priced));
    expect(screen.getByText("Amount unknown")).toBeDefined();
    expect(step().getAttribute("aria-disabled")).toBe("true");
    await press(step());
    const dialog = screen.getByRole("dialog", { name: "Amount unknown" });
    expect(dialog.textContent).toContain("no payment can be recorded");
    await press(within(dialog).getByRole("button"));
    expect(fixture.commands.calls).toEqual([]);
  });

  it("is completed as before where the step records no payment", async () => {
    await open(withoutTotal(priced), []);
    expect(step().getAttribute("aria-disabled")).toBeNull();
    await press(step());
    expect(fixture.commands.calls).toHaveLength(1);
  });

  it("takes nothing in a checkout that is open already", async () => {
    await open(priced);
    await press(step());
    const modal = await screen.findByRole("dialog", { name: "Payment, order 1" });
    expect(within(modal).getByLabelText("Amount to collect")).toBeDefined();
    await act(async () => {
      const model = fixture.book.get(orderId(1));
      if (model === undefined) return;
      runInAction(() => {
        model.data = withoutTotal(model.data);
      });
    });
    expect(within(modal).queryByLabelText("Amount to collect")).toBeNull();
    expect(within(modal).getByRole("alert").textContent).toContain("no payment can be recorded");
    expect(fixture.commands.calls).toEqual([]);
  });
});
