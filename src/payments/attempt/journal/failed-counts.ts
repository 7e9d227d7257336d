import { action, makeObservable, observableRef } from "mobx";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { LocalStore } from "../../../../ports/local-store.ts";

/** Limit of orders; beyond it the oldest are dropped. */
export const countedOrdersMax = 200;

/**
 * The number of failed attempts by order; it survives a reload (PY-17). Counts attempts whose screen
 * ended as failed or terminal_timeout, unless they turned out to be paid (PAY-D18).
 */
export class FailedCounts {
  private counts: ReadonlyMap<number, number>;
  private readonly store: LocalStore;

  constructor(store: LocalStore) {
    this.store = store;
    this.counts = readCounts(store.read("failed_attempts"));
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
    this.counts = readCounts(this.store.read("failed_attempts"));
  }

  private change(orderId: OrderId, by: 1 | -1): void {
    const counts = new Map(readCounts(this.store.read("failed_attempts")));
    const count = (counts.get(orderId) ?? 0) + by;
    counts.delete(orderId);
    if (count > 0) counts.set(orderId, count);
    this.counts = new Map([...counts].slice(-countedOrdersMax));
    this.store.write("failed_attempts", JSON.stringify([...this.counts]));
  }
}

function readCounts(text: string | undefined): ReadonlyMap<number, number> {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return new Map(Array.isArray(value) ? value.filter(isCount).slice(-countedOrdersMax) : []);
  } catch {
    return new Map();
  }
}

function isCount(value: unknown): value is [number, number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => Number.isSafeInteger(part) && part > 0)
  );
}
