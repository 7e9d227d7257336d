// @vitest-environment jsdom

import { act, fireEvent, screen } from "@testing-library/react";
import { runInAction } from "mobx";
import { describe, expect, it } from "vitest";
import type { CancelReasonId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { hourMs } from "../../../ports/entities/time.ts";
import { refusedWith } from "../../../ports/outcome.ts";
import { anOrder, branchA, noon, riderId } from "../../../tests/support/samples/an-order.ts";
import { paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;

async function open(path: string, options: UiFixtureOptions): Promise<void> {
  ({ fixture } = await openBoard(path, options));
}

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getAllByRole("button", { name }).at(-1)!));

/** Shows the order as it is while its command was answered with a status that tells nothing. */
const check = (isChecking: boolean) =>
  act(async () =>
    runInAction(() => {
      const model = [...fixture.book.models()][0];
      if (model === undefined) throw new Error("There is no order 1");
      model.command = isChecking ? "markReady" : undefined;
      model.isChecking = isChecking;
    }),
  );
const dialog = () => screen.getAllByRole("dialog").at(-1);

/** Order 1, which the names of the buttons say. */
const order = (set: Partial<Order> = {}) => anOrder({ number: "1", ...set });
const rider = { id: riderId(4), name: "Omar Ali", assignedBranchIds: [branchA] } as never;
const waiting = order({ status: "unconfirmed" });

describe("an order whose command is being checked (N30)", () => {
  it("says so on the button of its row, which stays disabled", async () => {
    await open("/home-delivery/new", { orders: [order()] });
    await check(true);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Checking…, order 1" });
    expect([button.textContent, button.disabled]).toEqual(["Checking…", true]);
    await check(false);
    expect(screen.queryByText("Checking…")).toBeNull();
  });

  it("says so in a row without a next step", async () => {
    await open("/scheduled", { orders: [order({ scheduledFor: noon + 5 * hourMs })] });
    await check(true);
    expect(screen.getByText("Checking…")).toBeDefined();
  });

  const popups: readonly (readonly [string, string, UiFixtureOptions, RegExp])[] = [
    ["the order's popup", "/home-delivery/new", { orders: [order()] }, /^#1$/],
    ["approving", "/home-delivery/unconfirmed", { orders: [waiting] }, /^Approve/],
    [
      "rejecting",
      "/home-delivery/unconfirmed",
      { orders: [waiting], cancelReasons: [{ id: 11 as CancelReasonId, reason: "Too busy" }] },
      /^Reject/,
    ],
    [
      "choosing a rider",
      "/home-delivery/waiting-for-pickup",
      {
        orders: [order({ status: "ready" })],
        riders: [rider],
        company: { isRiderAssignedThroughPopup: true },
      },
      /^Assign rider/,
    ],
  ];

  it.each(popups)("says so in %s", async (_, path, options, opener) => {
    await open(path, options);
    await press(opener);
    await screen.findByRole("dialog");
    expect(dialog()?.textContent).not.toContain("Checking…");
    await check(true);
    expect(dialog()?.textContent).toContain("Checking…");
    await check(false);
    expect(dialog()?.textContent).not.toContain("Checking…");
  });

  it("says so in its checkout instead of “Recording the payment…”", async () => {
    await open("/home-delivery/in-progress", {
      orders: [order({ status: "in_progress", isCashOnDelivery: true })],
      paymentTypes,
      paymentValidationCompanies: "all",
    });
    await press(/^Delivered/);
    await act(async () => undefined);
    await press("Pay");
    expect(dialog()?.textContent).toContain("Recording the payment…");
    await check(true);
    expect(dialog()?.textContent).toContain("Checking…");
    expect(dialog()?.textContent).not.toContain("Recording the payment…");
    expect(fixture.commands.calls).toHaveLength(1);
    await check(false);
    await act(async () => fixture.commands.calls[0]?.end(refusedWith(504)));
    expect(dialog()?.textContent).toContain("The payment was not recorded");
  });
});
