import { observable } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Notified } from "../../ports/entities/promise.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { OrderApi } from "../../ports/order-api.ts";
import type { RefusalOf } from "../../ports/outcome.ts";

/** Why a new promise did not take effect. It stays until the next press for the order. */
export type PromiseProblem =
  | RefusalOf<OrderApi["setPromise"]>
  /** Another person or tablet changed it first (CP-3). */
  | {
      readonly kind: "faster";
      readonly now: Instant | undefined;
      readonly by?: { readonly name: string; readonly since: Instant };
      readonly at: Instant;
    }
  /** Sent, without an answer; the order was read since, and has the promise of before (CP-4). */
  | { readonly kind: "unchanged" }
  /** Sent, without an answer, and the order could not be read either. */
  | { readonly kind: "unknown" };

/** A new promise that the server has taken. */
export interface PromiseDone {
  readonly kind: "done";
  readonly promisedAt: Instant;
  /** The instant of the answer. */
  readonly at: Instant;
  /** Undefined where the server does not say, or its answer was lost. */
  readonly notified: Notified | undefined;
}

export type PromiseResult = PromiseDone | PromiseProblem;

/** A new promise under way, or what became of the last one. */
export interface PromiseProgress {
  readonly wanted: Instant;
  readonly result?: PromiseResult;
}

/** The times of an order that staff work to and that others may move. */
export type WatchedTime = "promise" | "pickup";
export type Times = Readonly<Record<WatchedTime, Instant | undefined>>;

/** The page remembers so many orders; the oldest are dropped first. */
const ordersMax = 2_000;

/**
 * The promises that this board has changed and announced. It belongs to one person and is not stored, but for the
 * promises of which no customer was notified. It outlives the app, which an update of any order may restart.
 */
export class PromiseMemory {
  /** Those under way, and what became of the last one; observable. */
  readonly progress = observable.map<OrderId, PromiseProgress>(undefined, { deep: false });
  /** The promises that this board has asked for, until it knows what became of them (DL-8). */
  readonly sent = new Map<OrderId, Instant>();
  /** The times of orders that have changed since they were shown first, as staff know them (DL-7). */
  readonly known = new Map<OrderId, Times>();

  recordKnown(id: OrderId, times: Times): void {
    this.known.delete(id);
    this.known.set(id, times);
    const [oldest] = this.known.keys();
    if (this.known.size > ordersMax && oldest !== undefined) this.known.delete(oldest);
  }

  clear(): void {
    this.progress.clear();
    this.sent.clear();
    this.known.clear();
  }
}
