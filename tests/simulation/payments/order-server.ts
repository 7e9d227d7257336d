import type { OrderId, PaymentTypeId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import {
  isNewPayment,
  type OrderPayment,
  type PaymentToSend,
  type PaymentType,
} from "../../../ports/entities/payment.ts";
import { type Duration, secondMs } from "../../../ports/entities/time.ts";
import type { CommandResult } from "../../../src/orders/commands/command-results.ts";
import type { FetchResult } from "../../../src/orders/feed/order-fetch-queue.ts";
import { sumOf } from "../../../src/payments/captured-payments.ts";
import { anOrder, orderId } from "../../support/samples/an-order.ts";
import { aPaymentType } from "../../support/samples/payment-types.ts";

export const orderTotal = minor(4550);
export const orderIds = [orderId(1001), orderId(1002)];
export const cash = aPaymentType("Cash");
const card = aPaymentType("Card", { id: 5 as PaymentTypeId });
export const paymentTypes: readonly PaymentType[] = [cash, card];

/** The end of an order at another tablet. */
export type EndElsewhere = "delivered" | "delivered_by_card" | "voided";
/** The reference of that tablet's card payment. */
const cardElsewhere = "DM-9-elsewhere-1";

/** A slow server is done with a completion this much after it has begun. */
export const slowMs: Duration = 5 * secondMs;

/** The server's orders: the last word on what is completed, with which payments. It adds a completion that is repeated. */
export class OrderServer {
  /** Whether the rows of its lists leave the payments out. */
  private readonly areListsLean: boolean;
  private readonly passedMs: () => Duration;
  /** Orders as they were before a completion that goes on until then. */
  private readonly underWay = new Map<
    OrderId,
    { readonly untilMs: Duration; readonly was: Order }
  >();
  /** The tab that completed each order. */
  private readonly completedBy = new Map<OrderId, string>();
  /** The references of the card lines that each order carries. */
  readonly carried = new Map<OrderId, string[]>();
  /** The sum of the lines without a reference that tills have recorded with each order. */
  readonly recordedByHand = new Map<OrderId, number>();
  private readonly orders = new Map<OrderId, Order>(
    orderIds.map((id) => [
      id,
      anOrder({ id, number: String(id), status: "in_progress", totalAmount: orderTotal }),
    ]),
  );

  constructor(passedMs: () => Duration, { areListsLean = false } = {}) {
    this.passedMs = passedMs;
    this.areListsLean = areListsLean;
  }

  get(id: OrderId): Order {
    const order = this.orders.get(id);
    if (order === undefined) throw new Error(`There is no order ${id}`);
    return order;
  }

  /** The rows of its lists. */
  rows(): readonly Order[] {
    const orders = [...this.orders.keys()].map((id) => this.before(id) ?? this.get(id));
    return this.areListsLean ? orders.map((order) => ({ ...order, payments: [] })) : orders;
  }

  /** A completion under way is half seen by the tab that has sent it, and not yet by others. */
  lookUp(id: OrderId, by: string): FetchResult {
    const [order, was] = [this.get(id), this.before(id)];
    if (was === undefined) return { kind: "found", order };
    const half = { ...order, payments: was.payments };
    return { kind: "found", order: this.completedBy.get(id) === by ? half : was };
  }

  isPayable(id: OrderId): boolean {
    return this.get(id).status === "in_progress";
  }

  /** Completes the order with these payments; the sum is the server's own check. */
  complete(
    id: OrderId,
    payments: readonly PaymentToSend[],
    { by, isSlow = false }: { readonly by: string; readonly isSlow?: boolean },
  ): CommandResult {
    if (!this.isPayable(id) && this.completedBy.get(id) !== by)
      return { kind: "someone_was_faster" };
    const carried = payments.map(asCarried);
    if (sumOf(carried.map(({ amount }) => amount)) !== orderTotal)
      throw new Error("P-I9: an order was completed with lines that do not add up");
    const added = payments.filter(isNewPayment);
    const references = added.flatMap(({ metaData }) => metaData?.["reference_id"] ?? []);
    const byHand = added.filter(({ metaData }) => metaData?.["reference_id"] === undefined);
    const before = this.recordedByHand.get(id) ?? 0;
    this.recordedByHand.set(id, before + sumOf(byHand.map(({ amount }) => amount)));
    this.carried.set(id, [...(this.carried.get(id) ?? []), ...references.map(String)]);
    this.completedBy.set(id, by);
    if (isSlow) this.underWay.set(id, { untilMs: this.passedMs() + slowMs, was: this.get(id) });
    this.change(id, "delivered", [...this.get(id).payments, ...carried]);
    return { kind: "done" };
  }

  /** Another tablet takes the whole amount in cash or by a card of its own, or voids the order. */
  endElsewhere(id: OrderId, how: EndElsewhere): void {
    if (!this.isPayable(id)) return;
    const paid = { amount: orderTotal, amountCollected: orderTotal, tip: minor(0) };
    const payments: Readonly<Record<EndElsewhere, readonly OrderPayment[]>> = {
      delivered: [{ name: cash.name, ...paid }],
      delivered_by_card: [{ name: "Visa", reference: cardElsewhere, ...paid }],
      voided: [],
    };
    this.change(id, how === "voided" ? how : "delivered", payments[how]);
  }

  private before(id: OrderId): Order | undefined {
    const { untilMs = 0, was } = this.underWay.get(id) ?? {};
    return this.passedMs() < untilMs ? was : undefined;
  }

  private change(id: OrderId, status: OrderStatus, payments: readonly OrderPayment[]): void {
    this.orders.set(id, { ...this.get(id), status, payments });
  }
}

function asCarried({ name, amount, amountCollected }: PaymentToSend): OrderPayment {
  return { name, amount, amountCollected, tip: minor(0) };
}
