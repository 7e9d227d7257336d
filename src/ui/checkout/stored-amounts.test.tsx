// @vitest-environment jsdom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Currency, minor } from "../../../ports/entities/money.ts";
import { balanceIn } from "../../../tests/support/payments/balance-in.ts";
import { PaymentTablet } from "../../../tests/support/payments/payment-tablet.ts";
import { anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { cash, paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture } from "../../../tests/support/screens/ui-fixture.ts";
import {
  anApproval,
  anAttempt,
  aRequest,
  ScriptedAttempts,
} from "../../../tests/support/stand-ins/scripted-attempts.ts";
import { KeptLines } from "../../payments/kept-lines.ts";

const dirhams: Currency = { code: "AED", precision: 2 };

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

/** An order of this many of the company's smallest units. */
const pickup = (total: number) =>
  anOrder({
    number: "1",
    isTakeaway: true,
    status: "ready",
    isCashOnDelivery: true,
    totalAmount: minor(total),
  });

/** Opens the order's checkout in a company with this currency; the device keeps what was taken before. */
async function open(total: number, currency = dirhams): Promise<void> {
  ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
    orders: [pickup(total)],
    paymentTypes,
    paymentValidationCompanies: "all",
    attempts: tablet.service,
    localStore: tablet.store,
    company: { currency },
  }));
  await press(/order 1$/);
}

async function reload(total: number, currency: Currency): Promise<void> {
  fixture.close();
  await act(() => tablet.reload());
  await open(total, currency);
}

/** The company's settings are read again, and with them its orders. */
const changeTo = (currency: Currency, total: number) =>
  act(async () => {
    const me = fixture.company.me!;
    fixture.company.take({ me: { ...me, company: { ...me.company, currency } } });
    fixture.take({ ...pickup(total), event: "order_updated" });
  });

const button = (name: string | RegExp) => screen.getAllByRole("button", { name }).at(-1)!;
const press = (name: string | RegExp) => act(async () => fireEvent.click(button(name)));
const modal = () => screen.getByRole("dialog", { name: "Payment, order 1" });
const field = () => within(modal()).getByLabelText<HTMLInputElement>("Amount to collect");
const read = () =>
  document.body.textContent?.replace(/[\u2066-\u2069]/g, "").replaceAll("\u00a0", " ") ?? "";

async function startCard(amount: string): Promise<void> {
  await press(/^Paid by/);
  await press("Card terminal");
  await act(async () => fireEvent.change(field(), { target: { value: amount } }));
  await press("Pay");
  await act(() => tablet.settle());
}

async function approve(): Promise<void> {
  await act(async () => tablet.terminal.push("approved"));
  await act(() => tablet.clock.advanceBy(60_000));
}

async function addCash(amount: string): Promise<void> {
  await act(async () => fireEvent.change(field(), { target: { value: amount } }));
  await press("Add");
}

const refunds = () =>
  tablet.service.store.approvedNotUsed.map(({ request, refundReason }) => [
    request.amount,
    refundReason,
  ]);
const lines = () =>
  new KeptLines({
    localStore: tablet.store,
    locks: () => tablet.locks.forTab("look"),
    now: () => 0,
  });

describe("an order that was read before the company's currency changed (N47)", () => {
  it("is shown with the amount that it was read with, and as unknown in another currency", async () => {
    const currency = { ...dirhams };
    ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
      orders: [{ ...pickup(4_550), currency }],
      company: { currency },
    }));
    const changeCompany = (changed: Currency) =>
      act(async () => {
        const me = fixture.company.me!;
        fixture.company.take({ me: { ...me, company: { ...me.company, currency: changed } } });
      });
    const row = () => document.querySelector('tr[data-order="1"]')?.textContent ?? "";
    expect(row()).toContain("45.50");
    await changeCompany({ ...dirhams, precision: 3 });
    expect(row()).toContain("45.500");
    await changeCompany({ code: "USD", precision: 2 });
    expect(row()).not.toContain("45.5");
    await changeCompany(dirhams);
    expect(row()).toMatch(/45\.50(?!0)/);
  });
});

describe("an approved card payment keeps its amount when the company's decimals change (N47)", () => {
  it.each([
    [{ code: "AED", precision: 3 }, 100_000, "60.000", "40.000"],
    [{ code: "AED", precision: 0 }, 100, "60", "40"],
    [{ code: "aed", precision: 4 }, 1_000_000, "60.0000", "40.0000"],
  ] as const)("as a line of the open checkout: %o", async (currency, total, line, rest) => {
    await open(10_000);
    await startCard("60");
    await approve();
    await changeTo(currency, total);
    expect(within(modal()).getByRole("row", { name: /Card terminal/ }).textContent).toContain(line);
    expect(field().value).toBe(rest);
    await press(/^Paid by/);
    await press("Cash");
    await press("Pay");
    expect(fixture.commands.calls.at(-1)?.details).toMatchObject([
      [
        { amount: total * 0.6 },
        { paymentTypeId: cash.id, amount: total * 0.4, amountCollected: total * 0.4 },
      ],
    ]);
    expect(refunds()).toEqual([]);
  });

  it("as a line after a reload, and while its terminal is busy", async () => {
    await open(10_000);
    await startCard("60");
    await changeTo({ code: "AED", precision: 3 }, 100_000);
    expect(read()).toContain("AED 60.00 on");
    await approve();
    expect(field().value).toBe("40.000");
    await reload(100, { code: "AED", precision: 0 });
    expect([field().value, refunds()]).toEqual(["40", []]);
  });

  it("on the refund list, where the new decimals cannot express it", async () => {
    await open(10_000);
    await startCard("60.50");
    await approve();
    await changeTo({ code: "AED", precision: 0 }, 100);
    expect(field().value).toBe("100");
    expect(refunds()).toEqual([[6_050, { kind: "currency_changed" }]]);
    expect(read()).toContain("AED 60.50");
    expect(read()).not.toContain("6,050");
  });

  it("in another currency until staff put it on the refund list: the order's amount is unknown", async () => {
    await open(10_000);
    await startCard("60");
    await approve();
    await changeTo({ code: "USD", precision: 2 }, 2_700);
    expect(within(modal()).getByRole("alert").textContent).toBe("Amount unknown");
    expect(within(modal()).getByRole("row", { name: /Card terminal.*AED.60.00/ })).toBeDefined();
    expect([refunds(), fixture.commands.calls]).toEqual([[], []]);
    await press(/^Put Card terminal, AED.60.00 on the refund list/);
    expect(refunds()).toEqual([[6_000, { kind: "currency_changed" }]]);
    expect(field().value).toBe("27.00");
  });

  it("waits where the company's currency cannot be read (N16)", async () => {
    await open(10_000);
    await startCard("60");
    await approve();
    await press(/^Paid by/);
    await press("Cash");
    await addCash("10");
    await changeTo({ code: "", precision: 2 }, 10_000);
    expect([refunds(), lines().lost, lines().all.length]).toEqual([[], [], 1]);
    expect(screen.queryByRole("button", { name: /refund list/ })).toBeNull();
    await changeTo(dirhams, 10_000);
    expect(field().value).toBe("30.00");
  });

  it("in its overlay, in the question about it, and on the list of payments that are not confirmed", async () => {
    const attempts = new ScriptedAttempts();
    const board = await openBoard("/pickup/waiting-for-collection", {
      orders: [pickup(100_000)],
      paymentTypes,
      paymentValidationCompanies: "all",
      attempts,
      company: { currency: { code: "AED", precision: 3 } },
    });
    await act(async () =>
      attempts.set({ notConfirmed: [{ ...anApproval(aRequest()), certainty: "unknown" }] }),
    );
    fireEvent.click(await screen.findByRole("button", { name: "View" }));
    await screen.findByRole("dialog", { name: "Not confirmed" });
    expect(read()).toContain("AED 45.50#1");
    await board.press("Close");
    await board.press(/order 1$/);
    const failure = { kind: "amount_differs", amount: minor(4_000) } as const;
    await act(async () => attempts.set({ shown: anAttempt({ phase: "failed", failure }) }));
    expect(read()).toContain("AED 45.50 on Counter reader");
    expect(read()).toContain("AED 40.00");
    await act(async () => attempts.set({ shown: anAttempt({ question: "confirm_not_paid" }) }));
    expect(read()).toContain("45.50");
    expect(read()).not.toMatch(/4\.550|4\.000/);
  });
});

describe("a line that staff entered keeps its amount when the company's decimals change (N47)", () => {
  it("is converted where it is exact, in the open checkout and after a reload, and keeps its time", async () => {
    await open(10_000);
    await addCash("20");
    const [before] = lines().all;
    await act(() => fixture.pass(60_000));
    await changeTo({ code: "AED", precision: 3 }, 100_000);
    expect(field().value).toBe("80.000");
    expect(lines().all).toMatchObject([
      { at: before?.at, currency: { precision: 3 }, lines: [{ amount: 20_000 }] },
    ]);
    await reload(100, { code: "AED", precision: 0 });
    expect([field().value, lines().lost]).toEqual(["80", []]);
    await press("Pay");
    expect(fixture.commands.calls.at(-1)?.details).toMatchObject([
      [{ amount: 20 }, { amount: 80 }],
    ]);
  });

  it("is put on the refund list in its own decimals where it is not", async () => {
    await open(10_000);
    await addCash("20.50");
    await changeTo({ code: "AED", precision: 0 }, 100);
    expect(read()).toContain("Cash AED 20.50");
    expect(lines().lost).toMatchObject([{ currency: dirhams, lines: [{ amount: 2_050 }] }]);
    await press("OK");
    expect(field().value).toBe("100");
  });

  it("is found on an order that was completed meanwhile, whatever its decimals", async () => {
    await open(10_000);
    await addCash("20");
    fixture.close();
    await act(() => tablet.reload());
    const payments = [
      { name: "Cash", amount: minor(100_000), amountCollected: minor(100_000), tip: minor(0) },
    ];
    ({ fixture } = await openBoard("/pickup/waiting-for-collection", {
      orders: [pickup(100_000)],
      paymentTypes,
      attempts: tablet.service,
      localStore: tablet.store,
      company: { currency: { code: "AED", precision: 3 } },
    }));
    await act(async () =>
      fixture.take({
        ...pickup(100_000),
        status: "collected",
        payments: [{ ...payments[0]!, amount: minor(20_000) }, payments[0]!],
        event: "marked_as_collected",
      }),
    );
    await act(() => tablet.settle());
    expect([lines().all, lines().lost]).toEqual([[], []]);
    expect(fixture.book.get(orderId(1))?.data.status).toBe("collected");
  });
});
