import { action, makeObservable, observableRef } from "mobx";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import { isNumbers } from "../../../../ports/json-text.ts";
import type { LocalStore } from "../../../../ports/local-store.ts";
import { StoredList } from "../../../../ports/stored-list.ts";

/** Limit of orders; beyond it the oldest are dropped. */
export const countedOrdersMax = 200;

type Count = readonly [orderId: OrderId, count: number];

/**
 * The number of failed attempts by order; it survives a reload (PY-17). Counts attempts whose screen
 * ended as failed or terminal_timeout, unless they turned out to be paid (PAY-D18).
 */
export class FailedCounts {
  private counts: ReadonlyMap<OrderId, number>;
  private readonly stored: StoredList<Count>;

  constructor(store: LocalStore) {
    const form = { decode: countOf, max: countedOrdersMax };
    this.stored = new StoredList(store, "failed_attempts", form);
    this.counts = new Map(this.stored.read());
    makeObservable<FailedCounts, "counts">(this, {
      counts: observableRef,
      add: action,
      takeBack: action,
      reload: action,
    });
  }

  of(orderId: OrderId): number {
    return this.counts.get(orderId) ?? 0;
  }

  add(orderId: OrderId): void {
    this.change(orderId, 1);
  }

  /** Removes one failure, because the attempt turned out to be paid. */
  takeBack(orderId: OrderId): void {
    this.change(orderId, -1);
  }

  /** Reads the counts again after another tab wrote. */
  reload(): void {
    this.counts = new Map(this.stored.read());
  }

  private change(orderId: OrderId, by: 1 | -1): void {
    const counts = this.stored.change((latest) => {
      const next = new Map(latest);
      const count = (next.get(orderId) ?? 0) + by;
      next.delete(orderId);
      if (count > 0) next.set(orderId, count);
      return [...next];
    });
    this.counts = new Map(counts);
  }
}

function countOf(row: unknown): Count | undefined {
  const isCount = isNumbers(row) && row.length === 2 && row.every((part) => part > 0);
  return isCount ? (row as unknown as Count) : undefined;
}
