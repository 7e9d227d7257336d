// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { DeviceId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { type PartnerKind, partnerKinds } from "../../../ports/entities/terminal-kinds.ts";
import { balanceIn } from "../../../tests/support/payments/balance-in.ts";
import { PaymentTablet, startAt } from "../../../tests/support/payments/payment-tablet.ts";
import { anOrder, withUpdate } from "../../../tests/support/samples/an-order.ts";
import { aBranch } from "../../../tests/support/samples/company-builders.ts";
import { paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";

let fixture: UiFixture;
let tablet: PaymentTablet;

afterEach(() => tablet.close());

const pickup = anOrder({ number: "1", isTakeaway: true, isCashOnDelivery: true, status: "ready" });
const overlay = () => screen.getAllByRole("dialog").at(-1)!;
const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(within(overlay()).getAllByRole("button", { name }).at(-1)!);
    await tablet.settle();
  });
const take = (order: Order) => act(async () => fixture.take(order));
const starts = () => tablet.times("begin", "collect_again", "confirm_again").length;
const emit = (...facts: readonly Parameters<PaymentTablet["terminal"]["emit"]>[0][]) =>
  act(async () => {
    for (const fact of facts) tablet.terminal.emit(fact);
    await tablet.settle();
  });

/** The checkout of a pickup of 45.50 with a running payment of all of it at a terminal of this kind. */
async function running(kind: PartnerKind): Promise<void> {
  tablet = new PaymentTablet({
    kind,
    balanceOf: (id) => balanceIn(fixture, tablet, id),
  });
  const type = { ...paymentTypes[0]!, name: "Card", displayName: "Card", partner: kind };
  ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
    orders: [pickup],
    paymentTypes: [type],
    paymentValidationCompanies: "all",
    branches: [aBranch(1, { devices: [{ id: "r1" as DeviceId, name: "Reader 1" }] })],
    attempts: tablet.service,
  }));
  const opener = document.querySelector('[data-column="actions"] button');
  await act(async () => opener !== null && fireEvent.click(opener));
  await press("Pay");
  const receipt = kind === "stripe_connect" ? { receipt: { intentId: "pi_1" } } : {};
  await emit({ kind: "started", status: "in_progress", partnerReferences: [], ...receipt });
  expect(starts()).toBe(1);
}

async function declined(kind: PartnerKind): Promise<void> {
  await running(kind);
  if (kind !== "stripe_connect") {
    await act(async () => tablet.terminal.push("declined"));
    return;
  }
  tablet.terminal.answers.cancel = () => ({ kind: "cancel_acknowledged" });
  const declinedCard = { row: "confirmation", certainty: "unpaid", again: "collect" } as const;
  await emit({ kind: "reader_error", ...declinedCard });
}

/** The pickup after Sara's last event. */
const bySara = (
  event: "order_updated" | "voided" | "marked_as_collected",
  status: Order["status"],
): Order => ({
  ...pickup,
  event,
  status,
  statusUpdates: [...pickup.statusUpdates, { event, time: startAt + 60_000, staffName: "Sara" }],
});
const cheaper = (number = 1000): Order => ({ ...pickup, totalAmount: minor(number) });

describe.each(partnerKinds)("a card payment whose order becomes cheaper (%s) (N44)", (kind) => {
  it("says so while it runs, names the person who changed it, and the one who voided it", async () => {
    await running(kind);
    expect(overlay().textContent).not.toContain("left to pay now");
    await take(cheaper());
    expect(overlay().textContent).toContain(
      "The order has changed: AED\u00a010.00 is left to pay now.",
    );
    await take({ ...bySara("order_updated", "ready"), totalAmount: minor(6000) });
    expect(overlay().textContent).toContain(
      "Sara changed the order: AED\u00a060.00 is left to pay",
    );
    await take(bySara("voided", "voided"));
    expect(overlay().textContent).toContain("Sara voided order 1");
  });

  it("is not charged again at the old amount: Retry leads back to the payment with the new rest", async () => {
    await declined(kind);
    await take(cheaper());
    await press(/^Retry/);
    expect(starts()).toBe(1);
    expect(screen.getByRole("alert").textContent).toContain("The amount to pay has changed");
    expect(screen.getByLabelText<HTMLInputElement>("Amount to collect").value).toBe("10.00");
    await press("Pay");
    expect(tablet.service.store.shownFor(pickup.id)?.request.amount).toBe(1000);
    expect(tablet.times("begin")).toHaveLength(2);
  });
});

it.each(["generic", "stripe_connect"] as const)(
  "A payment whose type was removed is not charged again by Retry: the checkout says why (%s) (N45)",
  async (kind) => {
    await declined(kind);
    tablet.isOffered = () => false;
    await press(/^Retry/);
    expect(starts()).toBe(1);
    expect(screen.getByRole("alert").textContent).toContain("Choose the payment type again.");
  },
);

const ends: readonly (readonly [string, Order, string])[] = [
  ["is voided", bySara("voided", "voided"), "Sara voided order 1"],
  ["is collected elsewhere", bySara("marked_as_collected", "collected"), "Sara completed order 1"],
  ["is rejected", withUpdate(pickup, "rejected", { status: "rejected" }), "Order 1 was rejected"],
];

it.each(
  partnerKinds.flatMap((kind) =>
    (kind === "generic" ? ends : ends.slice(0, 1)).map(
      ([end, order, news]) => [end, kind, order, news] as const,
    ),
  ),
)(
  "A card payment whose order %s says so, and offers no Retry after a decline, only the way back (%s) (N44)",
  async (_, kind, order, news) => {
    await declined(kind);
    await take(order);
    expect(overlay().textContent).toContain(news);
    expect(overlay().textContent).not.toMatch(/try again|retry/i);
    const offered = within(overlay()).getAllByRole("button");
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      kind === "stripe_connect" ? "Go Back" : "Go back to payment",
    ]);
    await press(/^Go back/i);
    expect([starts(), tablet.service.store.shownFor(pickup.id)]).toEqual([1, undefined]);
  },
);

describe("a card payment whose order is paid elsewhere without being completed (N44)", () => {
  it("says that nothing is left to pay, and offers no Retry", async () => {
    await declined("generic");
    const paid = { name: "Cash", amount: minor(4550), amountCollected: minor(4550), tip: minor(0) };
    await take({ ...pickup, payments: [paid] });
    expect(overlay().textContent).toContain("Nothing is left to pay on this order now.");
    expect(within(overlay()).queryByRole("button", { name: /^Retry/ })).toBeNull();
  });
});
