import { action, makeObservable, observableRef } from "mobx";
import type { OrderId } from "../../../../ports/entities/ids.ts";
import type { LocalStore } from "../../../../ports/local-store.ts";

/** The oldest orders make room for new ones. */
export const countedOrdersMax = 200;

/**
 * How many attempts failed, by order; it survives a reload (PY-17). Counted are attempts whose screen
 * ended as failed or terminal_timeout and that did not turn out to be paid after all (PAY-D18).
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

  /** It was paid after all. */
  takeBack(orderId: OrderId): void {
    this.change(orderId, -1);
  }

  /** Another tab wrote. */
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
