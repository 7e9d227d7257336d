import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { isNumbers } from "../../ports/json-text.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { ObservedList } from "../kernel/observed-list.ts";

/** The most orders that are kept; the oldest are dropped first. */
export const limboMax = 50;

/** The stored data of an order: its id, and the facts that decide when it is released. */
export interface LimboEntry {
  readonly id: OrderId;
  readonly branchId: BranchId;
  /** The instant from which it is too old for every list. */
  readonly expiresAt: Instant;
  /** The instant of the first failed confirmation; absent in rows that do not have it. */
  readonly since?: Instant;
}

/**
 * Marketplace orders whose confirmation failed on this device (order-board section 4). They survive a
 * reload; other tabs of the device share them. Nothing personal is kept (SE-7).
 */
export class LimboStore extends ObservedList<LimboEntry> {
  constructor(localStore: LocalStore) {
    super(localStore, "limbo", { decode: entryOf, encode: numbersOf, max: limboMax });
  }

  has(id: OrderId): boolean {
    return this.entryOf(id) !== undefined;
  }

  /** Adds the order, or moves it to the end; another failure does not change `since`. */
  add({ id, branchId }: Order, expiresAt: Instant, now?: Instant): void {
    this.change((latest) => {
      const known = latest.find((entry) => entry.id === id);
      const since = known?.since ?? now;
      const entry = { id, branchId, expiresAt, ...(since !== undefined && { since }) };
      return [...latest.filter((other) => other !== known), entry];
    });
  }

  /** The instant since which the order is in limbo, 0 if it is not known; undefined: it is not in limbo. */
  sinceOf(id: OrderId): Instant | undefined {
    const entry = this.entryOf(id);
    return entry && (entry.since ?? 0);
  }

  /** Removes the entries that are over. */
  drop(isOver: (entry: LimboEntry) => boolean): void {
    if (this.stored.read().some(isOver))
      this.change((latest) => latest.filter((entry) => !isOver(entry)));
  }
}

function numbersOf({ id, branchId, expiresAt, since }: LimboEntry): readonly number[] {
  const numbers = [id, branchId, expiresAt];
  return since === undefined ? numbers : [...numbers, since];
}

function entryOf(row: unknown): LimboEntry | undefined {
  if (!isNumbers(row) || (row.length !== 3 && row.length !== 4)) return undefined;
  const [id, branchId, expiresAt, since] = row as readonly [OrderId, BranchId, Instant, Instant?];
  return { id, branchId, expiresAt, ...(since !== undefined && { since }) };
}
