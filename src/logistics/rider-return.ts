import { computed, makeObservable, observable, runInAction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import { amountIn, type Currency, type Minor, minor } from "../../ports/entities/money.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import { isStepPossible } from "../orders/order-rules/completion-steps.ts";
import type { AloneReason, ReturnPlan } from "./rider-return-rules.ts";

/** Orders whose commands run at the same time. */
const sentAtOnceMax = 4;

/** The result of one order's command. */
export type ReturnResult =
  | { readonly kind: "done" }
  /** The server says that the order has already been handled; its data show it. */
  | { readonly kind: "left" }
  /** Nothing was recorded: staff may press again. */
  | { readonly kind: "failed"; readonly why: ReturnFailure; readonly message?: string }
  /** It is not known whether the order was delivered and its payment recorded: it is not sent again from here. */
  | { readonly kind: "unknown" };

export type ReturnFailure =
  | "refused"
  /** The network is lost, or a command of the order is in flight. */
  | "not_sent"
  /** Another tab has the order's payment open (N9). */
  | "other_tab";

/** An order of the rider as its row shows it. */
export type ReturnRow =
  | { readonly kind: "open"; readonly cash: Minor; readonly failure?: FailedResult }
  | { readonly kind: "not_delivered" }
  | { readonly kind: "alone"; readonly why: AloneReason }
  | { readonly kind: "left" }
  /** `cash`: the cash that was due when it was sent; absent where the company's currency cannot express it (N47). */
  | { readonly kind: SentKind; readonly cash?: Minor };

type SentKind = "sending" | "done" | "unknown";
type FailedResult = Extract<ReturnResult, { readonly kind: "failed" }>;

/** Its amount stays in the currency of the press (N47). */
interface Sent {
  readonly kind: SentKind;
  readonly cash: Minor;
  readonly currency: Currency;
}

export type ReturnedOrder = Pick<OrderModel, "id" | "data" | "gone">;

export interface RiderReturnParts<Order extends ReturnedOrder> {
  /** The rider's orders in progress when staff pressed "Is back"; one that leaves later belongs to the next round. */
  readonly orders: readonly Order[];
  readonly planOf: (order: Order) => ReturnPlan;
  /** The company's, in which plans are made. */
  readonly currency: () => Currency;
  /** Whether staff have recorded that the customer did not get the order. */
  readonly isNotDelivered: (id: OrderId) => boolean;
  /** Sends the order as delivered, by this plan. */
  readonly settle: (
    order: Order,
    plan: Exclude<ReturnPlan, { kind: "alone" }>,
  ) => Promise<ReturnResult>;
}

/**
 * Settles the orders that a rider brings back (RL-7). Each order is one command, sent once per press; one whose result
 * is unknown is not sent again (N28).
 */
export class RiderReturn<Order extends ReturnedOrder> {
  private readonly parts: RiderReturnParts<Order>;
  /** Orders whose command runs or has run, with the cash that was due then. */
  private readonly sent = observable.map<OrderId, Sent>(undefined, { deep: false });
  private readonly failures = observable.map<OrderId, FailedResult>(undefined, { deep: false });

  constructor(parts: RiderReturnParts<Order>) {
    this.parts = parts;
    makeObservable(this, { open: computed, cash: computed, isSending: computed, count: computed });
  }

  get orders(): readonly Order[] {
    return this.parts.orders;
  }

  rowOf(order: Order): ReturnRow {
    const { planOf, isNotDelivered } = this.parts;
    const sent = this.sent.get(order.id);
    // The answer was lost, and the order shows by now that it was delivered.
    if (sent?.kind === "unknown" && order.data.status === "delivered")
      return this.sentRow({ ...sent, kind: "done" });
    if (sent !== undefined) return this.sentRow(sent);
    if (order.gone !== undefined || !isStepPossible(order.data, "deliver")) return { kind: "left" };
    if (isNotDelivered(order.id)) return { kind: "not_delivered" };
    const plan = planOf(order);
    if (plan.kind === "alone") return plan;
    const failure = this.failures.get(order.id);
    return { kind: "open", cash: plan.cash, ...(failure !== undefined && { failure }) };
  }

  /** The orders that the next press sends. */
  get open(): readonly Order[] {
    return this.orders.filter((order) => this.rowOf(order).kind === "open");
  }

  get isSending(): boolean {
    return this.orders.some((order) => this.rowOf(order).kind === "sending");
  }

  /** The number of orders that are delivered, and of those that were sent and are not. */
  get count(): { readonly done: number; readonly failed: number } {
    const rows = this.orders.map((order) => this.rowOf(order));
    const isFailed = (row: ReturnRow): boolean =>
      row.kind === "unknown" || (row.kind === "open" && row.failure !== undefined);
    return {
      done: rows.filter(({ kind }) => kind === "done").length,
      failed: rows.filter(isFailed).length,
    };
  }

  /** The cash that the rider hands over for the orders settled together, and the number of these orders. */
  get cash(): { readonly amount: Minor; readonly count: number } {
    const amounts = this.orders.flatMap((order) => {
      const row = this.rowOf(order);
      return "cash" in row && row.cash !== undefined && row.cash > 0 ? row.cash : [];
    });
    return { amount: minor(amounts.reduce((sum, cash) => sum + cash, 0)), count: amounts.length };
  }

  /** Sends every open order as delivered. A press meanwhile sends nothing. */
  async deliver(): Promise<void> {
    if (this.isSending) return;
    const waiting = [...this.open];
    runInAction(() => {
      for (const order of waiting) this.begin(order);
    });
    const lane = async (): Promise<void> => {
      for (let order = waiting.shift(); order !== undefined; order = waiting.shift())
        await this.send(order);
    };
    await Promise.all(Array.from({ length: sentAtOnceMax }, lane));
  }

  private sentRow({ kind, cash, currency }: Sent): Extract<ReturnRow, { kind: SentKind }> {
    const inCompanys = amountIn(cash, currency, this.parts.currency());
    return { kind, ...(inCompanys !== undefined && { cash: inCompanys }) };
  }

  private begin(order: Order): void {
    const row = this.rowOf(order);
    if (row.kind !== "open") return;
    this.failures.delete(order.id);
    this.sent.set(order.id, {
      kind: "sending",
      cash: row.cash,
      currency: this.parts.currency(),
    });
  }

  private async send(order: Order): Promise<void> {
    const { planOf, settle } = this.parts;
    // It may have changed while it waited for its turn: what was shown then is not sent any more.
    const isPossible = order.gone === undefined && isStepPossible(order.data, "deliver");
    const plan = planOf(order);
    const sent = this.sent.get(order.id);
    const shown = sent && this.sentRow(sent).cash;
    const isAsShown = isPossible && plan.kind !== "alone" && plan.cash === shown;
    const result: ReturnResult | undefined = isAsShown ? await settle(order, plan) : undefined;
    runInAction(() => this.record(order.id, result));
  }

  private record(id: OrderId, result: ReturnResult | undefined): void {
    const sent = this.sent.get(id);
    this.sent.delete(id);
    if (result?.kind === "done" || result?.kind === "unknown") {
      if (sent !== undefined) this.sent.set(id, { ...sent, kind: result.kind });
    } else if (result !== undefined) {
      // An order that is still in progress was not handled elsewhere, whatever the answer said.
      const failure =
        result.kind === "left" ? ({ kind: "failed", why: "refused" } as const) : result;
      this.failures.set(id, failure);
    }
  }
}
