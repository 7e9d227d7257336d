import type { OrderId, PaymentTypeId } from "../../../ports/entities/ids.ts";
import { minor } from "../../../ports/entities/money.ts";
import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import {
  isNewPayment,
  type OrderPayment,
  type PaymentToSend,
  type PaymentType,
} from "../../../ports/entities/payment.ts";
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

/** The server's orders: the last word on what is completed, with which payments. It adds a completion that is repeated. */
export class OrderServer {
  /** Whether the rows of its lists leave the payments out. */
  private readonly areListsLean: boolean;
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

  constructor({ areListsLean = false } = {}) {
    this.areListsLean = areListsLean;
  }

  get(id: OrderId): Order {
    const order = this.orders.get(id);
    if (order === undefined) throw new Error(`There is no order ${id}`);
    return order;
  }

  /** The rows of its lists. */
  rows(): readonly Order[] {
    const orders = [...this.orders.values()];
    return this.areListsLean ? orders.map((order) => ({ ...order, payments: [] })) : orders;
  }

  lookUp(id: OrderId): FetchResult {
    return { kind: "found", order: this.get(id) };
  }

  isPayable(id: OrderId): boolean {
    return this.get(id).status === "in_progress";
  }

  /** Completes the order with these payments; the sum is the server's own check. */
  complete(id: OrderId, payments: readonly PaymentToSend[], by: string): CommandResult {
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
    this.change(id, "delivered", [...this.get(id).payments, ...carried]);
    return { kind: "done" };
  }

  /** Another tablet takes the whole amount in cash, or voids the order. */
  endElsewhere(id: OrderId, how: "delivered" | "voided"): void {
    if (!this.isPayable(id)) return;
    const inCash: OrderPayment = {
      name: cash.name,
      amount: orderTotal,
      amountCollected: orderTotal,
      tip: minor(0),
    };
    this.change(id, how, how === "delivered" ? [inCash] : []);
  }

  private change(id: OrderId, status: OrderStatus, payments: readonly OrderPayment[]): void {
    this.orders.set(id, { ...this.get(id), status, payments });
  }
}

function asCarried({ name, amount, amountCollected }: PaymentToSend): OrderPayment {
  return { name, amount, amountCollected, tip: minor(0) };
}
