// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { DeviceId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Receipt } from "../../../ports/payment-terminal.ts";
import { aJob, anOrder, orderId } from "../../../tests/support/samples/an-order.ts";
import { aBranch } from "../../../tests/support/samples/company-builders.ts";
import { magnati, paymentTypes } from "../../../tests/support/samples/payment-types.ts";
import { openBoard } from "../../../tests/support/screens/open-board.tsx";
import type { UiFixture, UiFixtureOptions } from "../../../tests/support/screens/ui-fixture.ts";
import { MemoryLocalStore } from "../../../tests/support/stand-ins/memory-local-store.ts";
import {
  anApproval,
  anAttempt,
  aRequest,
  ScriptedAttempts,
} from "../../../tests/support/stand-ins/scripted-attempts.ts";
import type { AttemptRecord } from "../../payments/attempt/attempt-record.ts";

let fixture: UiFixture;

const pickup = anOrder({ number: "1", isTakeaway: true, status: "ready", isCashOnDelivery: true });
const request = aRequest({ paymentTypeId: magnati.id });
const line = (receipt?: Receipt) => anApproval(request, receipt);

async function show(address: string, options: UiFixtureOptions): Promise<void> {
  const readers = [{ id: "r1" as DeviceId, name: "Reader 1" }];
  ({ fixture } = await openBoard(address, {
    orders: [pickup],
    paymentTypes,
    paymentValidationCompanies: "all",
    branches: [aBranch(1, { devices: readers })],
    ...options,
  }));
}

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getAllByRole("button", { name }).at(-1)!));
const payments = () => screen.queryAllByRole("dialog", { name: "Payment, order 1" });

describe("a payment that a reload interrupted", () => {
  it("opens by itself once, on any tab, and completes its order at a press, not by itself (PAY-R16) (N31)", async () => {
    const attempts = new ScriptedAttempts();
    await show("/home-delivery/new", { attempts });
    expect(payments()).toHaveLength(0);
    await act(async () =>
      attempts.set({ shown: anAttempt({ request }), isOpen: true, ordersToOpen: [orderId(1)] }),
    );
    expect(payments()).toHaveLength(1);
    expect(screen.getByText("Transaction in progress")).toBeTruthy();
    const receipt = { cardLastFour: "4242", isSimulated: true };
    await act(async () => attempts.set({ approved: [line(receipt)], isOpen: false }));
    await act(async () => attempts.set({ shown: undefined, ordersToOpen: [] }));
    expect([payments().length, fixture.commands.calls]).toEqual([1, []]);
    await press("OK");
    const sent = fixture.commands.calls.at(-1);
    expect(sent?.details).toMatchObject([
      [{ name: "Magnati", amount: 4_550, metaData: { card_no: "4242", simulated: true } }],
    ]);
    await act(async () => sent?.end({ kind: "done" }));
    expect(payments()).toHaveLength(0);
  });

  it("is sent with the reference code that staff gave before it was charged (PY-15)", async () => {
    const attempts = new ScriptedAttempts();
    const approved = { ...line(), referenceCode: "V-2077" };
    attempts.set({ approved: [approved], ordersToOpen: [orderId(1)] });
    await show("/pickup/waiting-for-collection", { attempts });
    expect(payments()[0]?.textContent).toContain("V-2077");
    await press("OK");
    expect(fixture.commands.calls.at(-1)?.details).toMatchObject([
      [{ name: "Magnati", amount: 4_550, referenceCode: "V-2077" }],
    ]);
  });

  it("does not open a second time beside a checkout that staff have opened", async () => {
    const attempts = new ScriptedAttempts();
    await show("/pickup/waiting-for-collection", { attempts });
    await press(/order 1$/);
    await act(async () =>
      attempts.set({ shown: anAttempt({ request }), isOpen: true, ordersToOpen: [orderId(1)] }),
    );
    expect(payments()).toHaveLength(1);
  });

  it("asks at the press what its step asks, before it completes the order [FL-8] (N31)", async () => {
    const attempts = new ScriptedAttempts();
    const job = aJob({ status: "assigned" });
    attempts.set({ approved: [line()], ordersToOpen: [orderId(1)] });
    await show("/home-delivery/new", { attempts, orders: [{ ...pickup, job }] });
    await press("OK");
    expect([screen.getAllByRole("dialog").length, fixture.commands.calls]).toEqual([2, []]);
    await press("No");
    expect([payments().length, fixture.commands.calls]).toEqual([1, []]);
    await press("OK");
    await press("Yes");
    expect(fixture.commands.calls).toMatchObject([{ name: "markCollected" }]);
  });

  it.each([
    ["is on no list any more", undefined, "excess_alerted"],
    ["is on no list that is shown here, and waits for its payment", pickup, "no"],
  ] as const)("is settled by a look-up where its order %s (P-I2) (N31)", async (_, found, use) => {
    const attempts = new ScriptedAttempts();
    attempts.set({ approved: [line()], ordersToOpen: [orderId(1)] });
    await show("/home-delivery/new", { attempts, orders: [], lookedUp: [[orderId(1), found]] });
    expect(payments()).toHaveLength(0);
    expect(attempts.applied).toEqual(use === "no" ? [] : [["DM-1-reader-1", use]]);
  });
});

describe("a card payment that was left on an order", () => {
  const left = { shown: undefined, added: [line()] };
  const collected = { ...pickup, status: "collected" } as const;
  const carried = { name: "Magnati", amount: minor(4_550), amountCollected: minor(4_550) };
  const paid = { ...carried, tip: minor(0), reference: "DM-1-reader-1" };

  it.each([
    ["does not carry it", { ...collected, payments: [] }, "excess_alerted"],
    ["carries it", { ...collected, payments: [paid] }, "order_completed"],
    [
      "was voided, with or without it",
      { ...collected, status: "voided" as const, payments: [paid] },
      "excess_alerted",
    ],
  ])(
    "is settled by a look-up once the order was completed elsewhere, never by the row of a list without payments: the order %s (P-I2) (N31)",
    async (_, found, use) => {
      const attempts = new ScriptedAttempts();
      attempts.set(left);
      await show("/pickup/waiting-for-collection", { attempts });
      expect(attempts.applied).toEqual([]);
      fixture.lookedUp.set(orderId(1), found);
      await act(async () => fixture.take(collected));
      expect(attempts.applied).toEqual([["DM-1-reader-1", use]]);
    },
  );

  it("is on no refund list after a reload whose lists leave payments out, and counts once (N31)", async () => {
    const attempts = new ScriptedAttempts();
    attempts.set(left);
    const lean = { attempts, orders: [collected] };
    await show("/pickup/collected", {
      ...lean,
      lookedUp: [[orderId(1), { ...collected, payments: [paid] }]],
    });
    expect(attempts.applied).toEqual([["DM-1-reader-1", "order_completed"]]);
    expect(screen.queryByText(/must be refunded/)).toBeNull();
  });

  it("is not sent again where its order has been completed with it since the checkout opened (N30)", async () => {
    const attempts = new ScriptedAttempts();
    attempts.set({ ...left, ordersToOpen: [orderId(1)] });
    await show("/pickup/waiting-for-collection", { attempts });
    expect(payments()).toHaveLength(1);
    fixture.lookedUp.set(orderId(1), { ...collected, payments: [paid] });
    await press("OK");
    expect(fixture.commands.calls).toEqual([]);
    expect(attempts.applied).toEqual([["DM-1-reader-1", "order_completed"]]);
  });

  it.each(["unconfirmed", "ready"] as const)(
    "is the order's own payment where it carries its reference, also while it is %s: no excess is offered for refund",
    async (status) => {
      const attempts = new ScriptedAttempts();
      attempts.set(left);
      const path = status === "ready" ? "waiting-for-collection" : "unconfirmed";
      const open = { ...pickup, status, payments: [paid], totalAmount: minor(6_000) };
      await show(`/pickup/${path}`, { attempts, orders: [open] });
      expect(attempts.applied).toEqual([["DM-1-reader-1", "order_completed"]]);
      await press(status === "ready" ? /^Collected, order 1$/ : /^Approve, order 1$/);
      expect(payments()[0]?.textContent).not.toContain("exceed");
      expect(screen.getByLabelText<HTMLInputElement>("Amount to collect").value).toBe("14.50");
      await press("Exact");
      expect(fixture.commands.calls.at(-1)?.details).toMatchObject(
        status === "ready"
          ? [[paid, { name: "Cash", amount: 1_450 }]]
          : [{ payments: [paid, { name: "Cash", amount: 1_450 }] }],
      );
    },
  );

  it("may be kept on the order instead of refunded where a server returns no references", async () => {
    const attempts = new ScriptedAttempts();
    attempts.set(left);
    const { reference: _reference, ...nameless } = paid;
    await show("/pickup/waiting-for-collection", {
      attempts,
      orders: [{ ...pickup, payments: [nameless], totalAmount: minor(6_000) }],
    });
    await press(/order 1$/);
    await press(/^Magnati, .*45\.50: it is on the order$/);
    expect(attempts.applied).toEqual([["DM-1-reader-1", "order_completed"]]);
    expect(screen.getByLabelText<HTMLInputElement>("Amount to collect").value).toBe("14.50");
  });
});

describe("card payments on the board", () => {
  it("mark only the row of an order with an unconfirmed payment", async () => {
    const attempts = new ScriptedAttempts();
    const other = anOrder({
      id: orderId(2),
      number: "2",
      isTakeaway: true,
      status: "ready",
      isCashOnDelivery: true,
    });
    await show("/pickup/waiting-for-collection", { attempts, orders: [pickup, other] });
    expect(screen.queryByRole("img", { name: "Payment not confirmed" })).toBeNull();
    const kept = { request, certainty: "open" } as AttemptRecord;
    await act(async () => attempts.set({ unsettled: [kept] }));
    expect(screen.queryByRole("img", { name: "Payment not confirmed" })).toBeNull();
    await act(async () => attempts.set({ unsettled: [{ ...kept, certainty: "unknown" }] }));
    const mark = screen.getByRole("img", { name: "Payment not confirmed" });
    expect(mark.closest("tr")?.dataset["number"]).toBe("1");
  });

  it("list what is not confirmed below any tab, with staff's answers (N10, N11)", async () => {
    const attempts = new ScriptedAttempts();
    await show("/home-delivery/new", { attempts });
    const kept = { ...line(), certainty: "unknown" } as const;
    const odd = { text: "{odd", foundAt: 0, startedAt: undefined, orderId: undefined };
    await act(async () =>
      attempts.set({ notConfirmed: [kept], unreadable: [{ ...odd, reference: "DM-odd" }] }),
    );
    expect(screen.getByText("2 card payments are not confirmed")).toBeTruthy();
    await press("View");
    const list = screen.getByRole("dialog", { name: "Not confirmed" });
    expect(list.textContent).toContain("Payment record that cannot be read");
    expect(list.textContent).toContain("DM-odd");
    const [paid] = screen.getAllByRole("button", { name: "It was paid" });
    await act(async () => fireEvent.click(paid!));
    await press("It was not paid");
    expect(attempts.answers).toEqual([
      ["DM-1-reader-1", true],
      ["{odd", false],
    ]);
  });

  it("list refunds below any tab until staff mark them as done (PAY-R20)", async () => {
    const attempts = new ScriptedAttempts();
    const kept = { request, approvedAmount: minor(4_000) } as (typeof attempts.approvedNotUsed)[0];
    attempts.set({ approvedNotUsed: [kept] });
    await show("/home-delivery/new", { attempts });
    expect(screen.getByText("1 card payment must be refunded")).toBeTruthy();
    await press("View");
    expect(screen.getByRole("dialog").textContent).toContain("40.00");
    await press("Refunded");
    expect(attempts.approvedNotUsed).toEqual([]);
    expect(screen.queryByText("1 card payment must be refunded")).toBeNull();
  });

  it("offer no terminal while their code loads, say so, and load it again on a press", async () => {
    let fetches = 0;
    const fetchAttempts = () => {
      fetches += 1;
      return fetches > 1 ? new ScriptedAttempts() : undefined;
    };
    await show("/pickup/waiting-for-collection", { fetchAttempts });
    await press(/order 1$/);
    expect(screen.getByText(/could not be loaded/)).toBeTruthy();
    await press(/^Paid by/);
    expect(screen.queryByRole("button", { name: "Magnati" })).toBeNull();
    await press("Cash");
    await press("Try Again");
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    await press(/^Paid by/);
    expect(screen.getByRole("button", { name: "Magnati" })).toBeTruthy();
  });

  it("leave nothing chosen where the primary type needs one, until they are loaded or staff choose (PY-4, N45)", async () => {
    const pay = () => screen.getAllByRole<HTMLButtonElement>("button", { name: "Pay" }).at(-1)!;
    let fetches = 0;
    const fetchAttempts = () => {
      fetches += 1;
      return fetches > 1 ? new ScriptedAttempts() : undefined;
    };
    const types = paymentTypes.map((type) => ({ ...type, isPrimary: type.name === "Card" }));
    await show("/pickup/waiting-for-collection", { fetchAttempts, paymentTypes: types });
    await press(/order 1$/);
    expect(screen.getByRole("button", { name: /^Paid by.*Choose/ })).toBeTruthy();
    expect(pay().disabled).toBe(true);
    await press("Try Again");
    expect(screen.getByRole("button", { name: /^Paid by.*Card terminal/ })).toBeTruthy();
    expect(pay().disabled).toBe(false);
  });

  it("take no money for an order that has some in the journal until they are loaded", async () => {
    let fetches = 0;
    const fetchAttempts = () => {
      fetches += 1;
      return fetches > 2 ? new ScriptedAttempts() : undefined;
    };
    const localStore = new MemoryLocalStore({ "payment_journal.torn": "{" });
    await show("/pickup/waiting-for-collection", { fetchAttempts, localStore });
    await press(/order 1$/);
    expect(screen.getByText(/could not be loaded/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Paid by/ })).toBeNull();
    await press("Try Again");
    expect(screen.getByRole("button", { name: /^Paid by/ })).toBeTruthy();
  });
});
