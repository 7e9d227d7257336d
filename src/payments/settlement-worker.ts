import { reaction, runInAction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Currency } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import type { FetchResult } from "../orders/feed/order-fetch-queue.ts";
import { carriesAll } from "../orders/order-rules/carried-payments.ts";
import type { PaidStep } from "../orders/order-rules/completion-steps.ts";
import { isCompleted, isRemoved } from "../orders/order-rules/order-status.ts";
import { flowOf } from "../orders/order-rules/placement.ts";
import { ordersWithMoney, settleByOrder, settleCarried, settleGone } from "./approved-lines.ts";
import type { PaymentAttempts } from "./attempt/service/attempt-service.ts";
import { type KeptCheckout, keptIn, type LostCheckout } from "./kept-checkout.ts";
import type { KeptLines } from "./kept-lines.ts";
import type { OpenCheckouts } from "./open-checkouts.ts";

export interface SettlementParts {
  readonly attempts: PaymentAttempts;
  readonly lines: Pick<KeptLines, "all" | "latest" | "lose" | "lost" | "remove">;
  readonly checkouts: OpenCheckouts;
  readonly types: () => readonly PaymentType[];
  /** The company's, in which orders are read; undefined until it is loaded. */
  readonly currency: () => Currency | undefined;
  readonly book: {
    get(id: OrderId): OrderModel | undefined;
    /** Also after it has left the book. */
    lastKnown(id: OrderId): OrderModel | undefined;
  };
  readonly lookUp: (id: OrderId) => Promise<FetchResult>;
  /** Whether every list is loaded; observable. */
  readonly areListsLoaded: () => boolean;
  /** The time of the last loaded list, which is a reason to try a failed look-up again; observable. */
  readonly lastListAt: () => unknown;
  /** Asks staff to read which entered lines their order has left without. */
  readonly askLost: (kept: LostCheckout) => void;
}

/** An order that has money, as far as the worker knows it. */
interface OrderState {
  readonly id: OrderId;
  readonly data: Order | undefined;
  readonly gone: OrderModel["gone"];
  /** A command of this device for it is not answered yet. */
  readonly isBusy: boolean;
  readonly areListsLoaded: boolean;
  /** The approvals that the order may carry. */
  readonly approved: readonly string[];
}

/**
 * Decides what becomes of money: approved card payments, and lines that staff entered, of orders that have left, were
 * completed, or carry them already (N31). That an order is without a payment counts only after a look-up: the row of a
 * list may leave payments out. Screens show the result and ask.
 */
export class SettlementWorker {
  private readonly parts: SettlementParts;
  /** The state in which each order was looked up last. */
  private readonly lookedUp = new Map<OrderId, string>();
  private isStopped = false;

  constructor(parts: SettlementParts) {
    this.parts = parts;
  }

  start(): Stop {
    const stopSettling = reaction(
      () => this.states(),
      (states) => {
        // An approval whose use a full device did not store comes back, and is settled again.
        for (const id of this.lookedUp.keys())
          if (!states.some((state) => state.id === id)) this.lookedUp.delete(id);
        for (const state of states) this.check(state);
      },
      { fireImmediately: true },
    );
    const stopNaming = reaction(
      () => this.unreadLost(),
      (unread) => {
        for (const lost of unread) this.name(lost);
      },
      { fireImmediately: true },
    );
    const stopOpening = reaction(
      () => this.toOpen(),
      // An attempt that is adopted after a reload may close in the same moment.
      (order) => order && void Promise.resolve().then(() => this.open(order)),
      { fireImmediately: true },
    );
    return () => {
      this.isStopped = true;
      stopOpening();
      stopNaming();
      stopSettling();
    };
  }

  /** The order whose checkout opens by itself: a reload interrupted its payment, or it was approved late (PAY-R1). */
  private toOpen(): OrderModel | undefined {
    const { attempts, checkouts, book } = this.parts;
    if (checkouts.all.some(({ opening }) => opening.answered === undefined)) return undefined;
    const waiting = attempts.store.ordersToOpen.filter((id) => checkouts.get(id) === undefined);
    // The book is no observable; it changes with the lists.
    if (waiting.length > 0) this.parts.lastListAt();
    return waiting.flatMap((id) => book.get(id) ?? [])[0];
  }

  private open(order: OrderModel): void {
    if (this.isStopped || this.toOpen() !== order) return;
    this.parts.checkouts.open({ order, purpose: paidStepOf(order.currentData) });
  }

  private states(): readonly OrderState[] {
    const { attempts, lines, areListsLoaded, lastListAt, book } = this.parts;
    const approvals = ordersWithMoney(attempts);
    const ids = new Set([...approvals, ...lines.all.map(({ orderId }) => orderId)]);
    // Without open money, the loads of all lists need not be followed.
    if (ids.size === 0) return [];
    lastListAt();
    const areLoaded = areListsLoaded();
    return [...ids].map((id) => {
      const model = book.lastKnown(id);
      const approved = [...attempts.store.addedTo(id), ...attempts.store.takeApproved(id)];
      return {
        id,
        data: model?.data,
        gone: model?.gone,
        isBusy: model?.command !== undefined,
        areListsLoaded: areLoaded,
        approved: approved.map(({ request }) => request.reference),
      };
    });
  }

  private check(state: OrderState): void {
    const { id, data, gone, isBusy, areListsLoaded, approved } = state;
    if (gone === "removed" || (data !== undefined && isRemoved(data.status))) {
      this.settleLeft(id);
      return;
    }
    if (data !== undefined) settleCarried(this.parts.attempts, data);
    // This device's own completion settles its lines itself, once it is answered.
    if (isBusy || (data === undefined && !areListsLoaded)) return;
    const isOver = data === undefined || gone !== undefined || isCompleted(data.status);
    // Another device may have changed or paid an order meanwhile that is to be paid by card (PAY-R20).
    if (isOver || approved.length > 0)
      void this.lookUp(id, [data?.status, gone, ...approved].join());
  }

  private async lookUp(id: OrderId, state: string): Promise<void> {
    if (this.lookedUp.get(id) === state) return;
    this.lookedUp.set(id, state);
    const result = await this.parts.lookUp(id);
    if (this.isStopped) return;
    const isBusy = this.parts.book.lastKnown(id)?.command !== undefined;
    const currency = this.parts.currency();
    if (result.kind === "failed" || isBusy || currency === undefined) this.lookedUp.delete(id);
    else if (result.kind === "gone") this.settleLeft(id);
    else this.settle(result.order, currency);
  }

  /** Settles by an order that was looked up. */
  private settle(order: Order, currency: Currency): void {
    const { attempts, lines, types } = this.parts;
    settleByOrder(attempts, order, types(), currency);
    const kept = lines.latest(order.id);
    if (kept === undefined) return;
    if (isRemoved(order.status)) lines.lose(order.id, "order_left");
    // While the order can still be paid for, staff are asked when they open its checkout.
    else if (!isCompleted(order.status)) return;
    else {
      const inCompanys = keptIn(kept, currency);
      if (inCompanys === undefined) lines.lose(order.id, "currency_changed");
      else if (isRecorded(inCompanys, order)) lines.remove(order.id);
      else lines.lose(order.id, "completed_without");
    }
  }

  /** The order was voided or rejected, or the server does not know it any more. */
  private settleLeft(id: OrderId): void {
    const { attempts, lines } = this.parts;
    settleGone(attempts, id);
    lines.lose(id, "order_left");
  }

  /** Lines that are on the refund list now, which staff have not read yet; those of a checkout first where it is open. */
  private unreadLost(): readonly LostCheckout[] {
    const { lines, checkouts } = this.parts;
    return lines.lost
      .filter(({ lost }) => !lost.isRead)
      .filter(({ orderId, lost }) => {
        const open = checkouts.get(orderId);
        // An open checkout says by itself that the currency has changed.
        return open === undefined || (open.lost === undefined && lost.why !== "currency_changed");
      });
  }

  /** Staff read it in the order's checkout, if it is open, else in a dialog (N9). */
  private name(lost: LostCheckout): void {
    const open = this.parts.checkouts.get(lost.orderId);
    if (open === undefined) this.parts.askLost(lost);
    else
      runInAction(() => {
        open.lost = lost;
      });
  }
}

/**
 * Whether the order carries these lines, beside the payments that it had before them: then they were recorded, for
 * example by a completion whose answer was lost.
 */
function isRecorded({ carried, lines }: KeptCheckout, { payments }: Order): boolean {
  return carriesAll([...carried, ...lines], payments);
}

/** The step that a payment of the order completes, now or later. */
function paidStepOf(order: Order): PaidStep {
  if (flowOf(order) === "homeDelivery") return "deliver";
  return order.status === "unconfirmed" ? "confirm_pickup" : "collect";
}
