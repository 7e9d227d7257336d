// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { DeviceId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Receipt } from "../../../ports/payment-terminal.ts";
import { anOrder, orderId } from "../../../tests/support/an-order.ts";
import {
  AttemptsByHand,
  anApproval,
  anAttempt,
  aRequest,
} from "../../../tests/support/by-hand-attempts.ts";
import { aBranch } from "../../../tests/support/company-builders.ts";
import { magnati, paymentTypes } from "../../../tests/support/payment-types.ts";
import { renderApp } from "../../../tests/support/render-app.tsx";
import { UiFixture, type UiFixtureOptions } from "../../../tests/support/ui-fixture.ts";
import type { AttemptRecord } from "../../payments/attempt/attempt-record.ts";

let fixture: UiFixture;

afterEach(() => {
  cleanup();
  fixture.close();
});

const pickup = anOrder({ number: "1", isTakeaway: true, status: "ready" });
const request = aRequest({ paymentTypeId: magnati.id });
const line = (receipt?: Receipt) => anApproval(request, receipt);

async function show(address: string, options: UiFixtureOptions): Promise<void> {
  const readers = [{ id: "r1" as DeviceId, name: "Reader 1" }];
  fixture = new UiFixture({
    orders: [pickup],
    paymentTypes,
    paymentValidationCompanies: "all",
    branches: [aBranch(1, { devices: readers })],
    ...options,
  });
  await renderApp(fixture, address);
}

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getAllByRole("button", { name }).at(-1)!));
const payments = () => screen.queryAllByRole("dialog", { name: "Payment, order 1" });

describe("a payment that a reload interrupted", () => {
  it("opens by itself once, on any tab, and completes its order (PAY-R16)", async () => {
    const attempts = new AttemptsByHand();
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
    const sent = fixture.commands.calls.at(-1);
    expect(sent?.details).toMatchObject([
      [{ name: "Magnati", amount: 4_550, metaData: { card_no: "4242", simulated: true } }],
    ]);
    await act(async () => sent?.end({ kind: "done" }));
    expect(payments()).toHaveLength(0);
  });

  it("does not open a second time beside a checkout that staff have opened", async () => {
    const attempts = new AttemptsByHand();
    await show("/pickup/waiting-for-collection", { attempts });
    await press(/order 1$/);
    await act(async () =>
      attempts.set({ shown: anAttempt({ request }), isOpen: true, ordersToOpen: [orderId(1)] }),
    );
    expect(payments()).toHaveLength(1);
  });

  it("is put on the refund list if its order is on no list any more (P-I2)", async () => {
    const attempts = new AttemptsByHand();
    attempts.set({ approved: [line()], ordersToOpen: [orderId(1)] });
    await show("/home-delivery/new", { attempts, orders: [] });
    expect(screen.getByRole("dialog", { name: "Approved but not used" }).textContent).toContain(
      "DM-1-reader-1",
    );
    await press("OK");
    expect(attempts.applied).toEqual([["DM-1-reader-1", "excess_alerted"]]);
  });
});

describe("a card payment that was left on an order", () => {
  const left = { shown: undefined, added: [line()] };
  const collected = { ...pickup, status: "collected" as const };

  it("is put on the refund list once the order was completed elsewhere without it (P-I2)", async () => {
    const attempts = new AttemptsByHand();
    attempts.set(left);
    await show("/pickup/waiting-for-collection", { attempts });
    expect(attempts.applied).toEqual([]);
    await act(async () => fixture.take(collected));
    expect(attempts.applied).toEqual([["DM-1-reader-1", "excess_alerted"]]);
  });
});

describe("card payments on the board", () => {
  it("mark only the row of an order with an unconfirmed payment", async () => {
    const attempts = new AttemptsByHand();
    const other = anOrder({ id: orderId(2), number: "2", isTakeaway: true, status: "ready" });
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
    const attempts = new AttemptsByHand();
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
    const attempts = new AttemptsByHand();
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
      return fetches > 1 ? new AttemptsByHand() : undefined;
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

  it("take no money for an order that has some in the journal until they are loaded", async () => {
    let fetches = 0;
    const fetchAttempts = () => {
      fetches += 1;
      return fetches > 1 ? new AttemptsByHand() : undefined;
    };
    const blockedOrder = orderId(1);
    await show("/pickup/waiting-for-collection", { fetchAttempts, blockedOrder });
    await press(/order 1$/);
    expect(screen.getByText(/could not be loaded/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Paid by/ })).toBeNull();
    await press("Try Again");
    expect(screen.getByRole("button", { name: /^Paid by/ })).toBeTruthy();
  });
});
