import type { Page } from "@playwright/test";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { Receipt } from "../../../ports/payment-terminal.ts";
import type { AttemptRecord } from "../../../src/payments/attempt/attempt-record.ts";
import { newRecord } from "../../../src/payments/attempt/attempt-record-rules.ts";
import { aCardPayment } from "../../support/payments/payment-tablet.ts";
import { wireOrder } from "../../support/samples/wire-orders.ts";
import { wirePaymentType } from "../../support/samples/wire-reference-data.ts";
import type { LivePage } from "./live-page.ts";

type Wire = Readonly<Record<string, unknown>>;

/** A pickup without a payment that waits for collection. */
export function waitingPickup(id: number, info: Wire = {}, changes: Wire = {}): Wire {
  return wireOrder(
    {
      order_id: id,
      order_status: "ready",
      takeaway: true,
      scheduled: false,
      scheduled_for: null,
      placed_at: new Date().toISOString(),
      status_updates: [],
      event: null,
      logistics_job: null,
      rider_id: null,
      is_cod: true,
      ...changes,
    },
    { order_number: String(id), take_away: true, payments: [], total_amount: 100, ...info },
  );
}

/** An approved card payment of 60.00 for this order, as this device keeps it; `changes` may make it another. */
export function keptPayment(id: number, changes: Partial<AttemptRecord> = {}): AttemptRecord {
  const at = Date.now() as Instant;
  const [amount, balance] = [minor(6_000), minor(10_000)];
  const currency = { code: "MYR", precision: 2 } as const;
  const order = { orderId: id as OrderId, orderNumber: String(id) };
  const receipt: Receipt = { transactionId: `TX-90${id}`, cardLastFour: "4242" };
  const cardPayment = aCardPayment({ ...order, amount, balance, currency });
  const parts = { stamp: Date.UTC(2026, 0, 1) + id, at, owner: "an earlier tab", paidBefore: [] };
  return {
    ...newRecord(cardPayment, parts),
    phase: "paid",
    certainty: "paid",
    approvedAt: at,
    receipt,
    ...changes,
  };
}

/** The key and the text under which a device of an earlier version keeps card payments. */
export function journal(
  records: readonly AttemptRecord[],
  unreadable: readonly Wire[] = [],
): readonly [string, string] {
  const text = JSON.stringify({ lastStamp: 1, records: [...records, ...unreadable] });
  return ["delivery-manager.payment_journal", text];
}

/** Puts these card payments on a device that keeps none yet; call it before the first visit. */
export async function keepPayments(page: Page, ...kept: Parameters<typeof journal>): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      const isKept = Object.keys(localStorage).some((each) => each.startsWith(key));
      if (!isKept) localStorage.setItem(key, text);
    },
    journal(...kept),
  );
}

/** Gives the page cash, a card terminal, and these pickups that wait for collection. */
export function serveCounter(live: LivePage, waiting: readonly Wire[]): void {
  const cash = { requires_reference_code: false, partner: null, terminal_integration: null };
  live.paymentTypes = [
    wirePaymentType({ ...cash, id: 1, name: "Cash", display_name: "Cash" }),
    wirePaymentType({ id: 5 }),
  ];
  live.waiting = waiting;
}
