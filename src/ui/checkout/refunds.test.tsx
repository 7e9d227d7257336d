// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Minor, minor } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { balanceIn } from "../../../tests/support/payments/balance-in.ts";
import { PaymentTablet } from "../../../tests/support/payments/payment-tablet.ts";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { card, cash, paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";

/** The real card payments over a scripted terminal; a reload forgets everything but the journal. */
let tablet: PaymentTablet;
let fixture: UiFixture;

beforeEach(() => {
  tablet = new PaymentTablet({
    features: { verifyApprovedMs: 0 },
    balanceOf: (id) => balanceIn(fixture, tablet, id),
  });
});

afterEach(() => {
  tablet.close();
});

const pickup = anOrder({
  number: "1",
  isTakeaway: true,
  isCashOnDelivery: true,
  status: "ready",
  totalAmount: minor(10_000),
});

async function show(set: Partial<Order> = {}, locale = "en"): Promise<void> {
  ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
    orders: [{ ...pickup, ...set }],
    paymentTypes,
    paymentValidationCompanies: "all",
    attempts: tablet.service,
    staff: { locale },
  }));
}

async function reload(set: Partial<Order> = {}): Promise<void> {
  fixture.close();
  await act(() => tablet.reload());
  await show(set);
}

const button = (name: string | RegExp) => screen.getAllByRole("button", { name }).at(-1)!;
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
const modal = () => screen.getByRole("dialog", { name: "Payment, order 1" });
const field = () => within(modal()).getByLabelText<HTMLInputElement>("Amount to collect");
const read = () => document.body.textContent?.replaceAll("\u00a0", " ") ?? "";
const commands = () => fixture.commands.calls.map(({ name }) => name);
const mark = () => screen.queryByRole("img", { name: /^A card payment is approved/ });
const change = (set: Partial<Order>) =>
  act(async () => fixture.take({ ...pickup, ...set, event: "order_updated" }));

/** Takes a part of the order by card; the approval's overlay closes at the end. */
async function payByCard(amount?: string): Promise<void> {
  await press(/^Paid by/);
  await press("Card terminal");
  if (amount !== undefined)
    await act(async () => fireEvent.change(field(), { target: { value: amount } }));
  await press("Pay");
  await act(() => tablet.settle());
}

async function approve(): Promise<void> {
  await act(async () => tablet.terminal.push("approved"));
  await act(() => tablet.clock.advanceBy(60_000));
}

const refunds = () =>
  tablet.service.store.approvedNotUsed.map(({ request, refundReason }) => [
    request.amount,
    refundReason,
  ]);

describe("card payments that come to more than the order", () => {
  it("can be put on the refund list when the total falls, and the order is paid again (PAY-R20)", async () => {
    await show();
    await press(/order 1$/);
    await payByCard("60");
    await approve();
    await change({ totalAmount: minor(4_000) });
    expect(read()).toContain("Card payments exceed the order by AED 20.00");
    await press(/^Put Card terminal, AED.60.00 on the refund list/);
    expect(refunds()).toEqual([[6_000, { kind: "too_much", stood: [] }]]);
    expect([field().value, commands()]).toEqual(["40.00", []]);
    await press(/^Paid by/);
    await press("Cash");
    await press("Pay");
    expect(fixture.commands.calls.at(-1)?.details).toMatchObject([
      [{ paymentTypeId: cash.id, amount: 4_000 }],
    ]);
    await act(async () => fixture.commands.calls.at(-1)?.end({ kind: "done" }));
    expect(refunds()).toHaveLength(1);
  });

  it("are never sent and never dropped when the total falls before the approval, also by a reload", async () => {
    await show();
    await press(/order 1$/);
    await payByCard();
    await change({ totalAmount: minor(8_000) });
    await approve();
    expect(read()).toContain("Card payments exceed the order by AED 20.00");
    expect([commands(), fixture.connection.acknowledged]).toEqual([[], 0]);
    await reload({ totalAmount: minor(8_000) });
    expect(mark()).not.toBeNull();
    await press(/order 1$/);
    expect(read()).toContain("Card payments exceed the order by AED 20.00");
    await press(/^Put Card terminal/);
    expect(field().value).toBe("80.00");
    await reload({ totalAmount: minor(8_000) });
    expect([refunds().length, mark()]).toEqual([1, null]);
  });

  it("are chosen one by one, so that the order is completed with the others", async () => {
    await show();
    await press(/order 1$/);
    await payByCard("70");
    await approve();
    await payByCard();
    // The rest is approved after the order came to 70 only.
    await change({ totalAmount: minor(7_000) });
    await approve();
    expect(read()).toContain("Card payments exceed the order by AED 30.00");
    await press(/^Put Card terminal, AED.30.00 on the refund list/);
    const [stood] = tablet.service.store.addedTo(orderId(1));
    expect(refunds()).toEqual([[3_000, { kind: "too_much", stood: [stood?.request.reference] }]]);
    await press("OK");
    expect(fixture.commands.calls.at(-1)?.details).toMatchObject([
      [{ paymentTypeId: card.id, amount: 7_000 }],
    ]);
    expect(fixture.commands.calls.at(-1)?.details[0]).toHaveLength(1);
  });

  it("are told apart by their references where two are equal, and one of them alone is a payment of the order", async () => {
    await show();
    await press(/order 1$/);
    for (const _ of [1, 2]) {
      await payByCard("40");
      await approve();
    }
    const paid = { name: card.name, amount: minor(4_000), amountCollected: minor(4_000) };
    await change({ totalAmount: minor(4_000), payments: [{ ...paid, tip: minor(0) }] });
    const found = () => screen.queryAllByRole("button", { name: /: it is on the order$/ });
    const references = found().map((each) => {
      const id = each.getAttribute("aria-describedby") ?? "";
      return document.getElementById(id)?.textContent;
    });
    const added = tablet.service.store.addedTo(orderId(1)).map(({ request }) => request.reference);
    expect([references, references.length]).toEqual([added, 2]);
    await act(async () => fireEvent.click(found()[0]!));
    expect(read()).toContain("Card payments exceed the order by AED 40.00");
    expect(found()).toEqual([]);
    await press(/^Put Card terminal/);
    expect(refunds()).toHaveLength(1);
    await press("OK");
    expect(fixture.commands.calls.at(-1)?.details[0]).toEqual([]);
  });

  it("leave the checkout of this tab when another tab puts them on the refund list", async () => {
    await show();
    await press(/order 1$/);
    await payByCard("60");
    await approve();
    const [line] = tablet.service.store.addedTo(orderId(1));
    await act(async () =>
      tablet.service.toRefundList(line!.request.reference, { kind: "too_much", stood: [] }),
    );
    expect(field().value).toBe("100.00");
  });

  it("may be kept where a line taken by hand is removed instead", async () => {
    await show();
    await press(/order 1$/);
    await payByCard("60");
    await approve();
    await press(/^Paid by/);
    await press("Cash");
    await act(async () => fireEvent.change(field(), { target: { value: "30" } }));
    await press("Add");
    await change({ totalAmount: minor(6_000) });
    expect(read()).toContain("Card payments exceed the order by AED 30.00");
    await press(/^Remove Cash/);
    await press("OK");
    expect(fixture.commands.calls.at(-1)?.details[0]).toHaveLength(1);
  });
});

describe("the refund list", () => {
  const listed = () => screen.getByRole("dialog", { name: "Approved but not used" }).textContent;

  it("names order, amount, terminal, time, references and the reason, also of an order that left (N8)", async () => {
    await show();
    await press(/order 1$/);
    await payByCard("60");
    const receipt = { transactionId: "tx-9" };
    const references = [tablet.terminal.lastReference];
    await act(async () =>
      tablet.terminal.emit({
        kind: "result",
        via: "push",
        references,
        status: "approved",
        receipt,
      }),
    );
    await act(() => tablet.clock.advanceBy(60_000));
    await change({ status: "voided" });
    await press("OK");
    await press("View");
    const list = listed();
    for (const fact of ["AED\u00a060.00", "#1", "Card terminal", ":00", references[0], "tx-9"])
      expect(list).toContain(fact);
    expect(list).toContain("The order was voided, rejected or removed.");
  });

  it("asks staff to look first where the order may carry it under another name, and then keeps it there (N8)", async () => {
    await show();
    await press(/order 1$/);
    await payByCard("60");
    await approve();
    const amount = minor(6_000);
    const payments = [{ name: "Credit", amount, amountCollected: amount, tip: minor(0) }];
    await change({ status: "collected", payments });
    await press("OK");
    await press("View");
    expect(listed()).toContain("Check whether the order carries this payment");
    await press("It is on the order");
    expect(tablet.service.store.approvedNotUsed).toEqual([]);
    expect(tablet.reporter.reports.at(-1)?.details).toMatchObject({ wasPaidBack: false });
  });

  it("names the payment that stood for an order that was paid twice (PAY-R3)", async () => {
    await show();
    const first = await tablet.pay({ ...sameOrder(), amount: minor(10_000) });
    tablet.terminal.push("declined");
    first.goBack();
    const second = await tablet.pay({ ...sameOrder(), amount: minor(10_000) });
    tablet.terminal.push("approved");
    tablet.terminal.push("approved", { to: first.request.reference });
    await act(() => tablet.clock.advanceBy(60_000));
    await press("View");
    expect(listed()).toContain(first.request.reference);
    expect(listed()).toContain(`The payment that stands: ${second.request.reference}`);
  });
});

const sameOrder = () => ({ orderId: orderId(1), orderNumber: "1", balance: 10_000 as Minor });

describe("the mark of an approved card payment that waits", () => {
  const texts = {
    en: "A card payment is approved, and the order is not completed",
    ar: "تمت الموافقة على دفعة بالبطاقة ولم يكتمل الطلب",
    ms: "Bayaran kad telah diluluskan, tetapi pesanan belum dilengkapkan",
    zh: "刷卡付款已批准，但订单尚未完成",
  };

  it.each(Object.entries(texts))(
    "stands in the row and the popup until the order is completed (%s)",
    async (locale, text) => {
      await show({}, locale);
      const marks = () => screen.queryAllByRole("img", { name: text });
      expect(marks()).toHaveLength(0);
      await tablet.pay({ ...sameOrder(), amount: minor(6_000) });
      tablet.terminal.push("approved");
      await act(() => tablet.clock.advanceBy(60_000));
      // The checkout opens by itself (PAY-R1) and is left.
      const { reference } = tablet.service.store.addedTo(orderId(1))[0]!.request;
      expect(marks()).toHaveLength(1);
      await reload();
      fixture.close();
      await show({}, locale);
      expect(marks()).toHaveLength(1);
      await act(async () => fireEvent.click(screen.getByRole("button", { name: "#1" })));
      expect(marks()).toHaveLength(2);
      await act(async () => tablet.service.markApplied(reference, "order_completed"));
      expect(marks()).toHaveLength(0);
    },
  );
});
