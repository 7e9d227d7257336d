import { action, makeObservable, observableRef } from "mobx";
import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";

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
export class LimboStore {
  entries: readonly LimboEntry[];
  private readonly localStore: LocalStore;

  constructor(localStore: LocalStore) {
    this.localStore = localStore;
    const saved = localStore.read("limbo");
    this.entries = read(saved) ?? [];
    if (saved !== undefined && this.entries.length === 0) localStore.remove("limbo");
    makeObservable<this, "replace">(this, { entries: observableRef, replace: action });
  }

  has(id: OrderId): boolean {
    return this.entries.some((entry) => entry.id === id);
  }

  /** Adds the order, or moves it to the end; another failure does not change `since`. */
  add({ id, branchId }: Order, expiresAt: Instant, now?: Instant): void {
    const latest = this.latest();
    const known = latest.find((entry) => entry.id === id);
    const since = known?.since ?? now;
    const entry = { id, branchId, expiresAt, ...(since !== undefined && { since }) };
    const others = latest.filter((other) => other !== known);
    this.write([...others, entry].slice(-limboMax));
  }

  /** The instant since which the order is in limbo, 0 if it is not known; undefined: it is not in limbo. */
  sinceOf(id: OrderId): Instant | undefined {
    const entry = this.entries.find((each) => each.id === id);
    return entry === undefined ? undefined : (entry.since ?? 0);
  }

  /** Removes the entries that are over. */
  drop(isOver: (entry: LimboEntry) => boolean): void {
    const latest = this.latest();
    const kept = latest.filter((entry) => !isOver(entry));
    if (kept.length < latest.length) this.write(kept);
  }

  /** Follows the writes of other tabs of this device. Ignores unreadable ones, which the next write replaces. */
  follow(): Stop {
    return this.localStore.onChange((key, value) => {
      if (key !== "limbo") return;
      const entries = read(value ?? "[]");
      if (entries !== undefined) this.replace(entries);
    });
  }

  /** Reads the store first, so that a write of another tab is not lost. */
  private latest(): readonly LimboEntry[] {
    return read(this.localStore.read("limbo")) ?? this.entries;
  }

  private write(entries: readonly LimboEntry[]): void {
    if (entries.length === 0) this.localStore.remove("limbo");
    else this.localStore.write("limbo", JSON.stringify(entries.map(numbersOf)));
    this.replace(entries);
  }

  private replace(entries: readonly LimboEntry[]): void {
    this.entries = entries;
  }
}

function numbersOf({ id, branchId, expiresAt, since }: LimboEntry): readonly number[] {
  return since === undefined ? [id, branchId, expiresAt] : [id, branchId, expiresAt, since];
}

/** The readable entries of a stored text; undefined if it is not a list. */
function read(text: string | undefined): readonly LimboEntry[] | undefined {
  try {
    const rows: unknown = JSON.parse(text ?? "null");
    return Array.isArray(rows) ? rows.flatMap(entryOf).slice(-limboMax) : undefined;
  } catch {
    return undefined;
  }
}

function entryOf(row: unknown): readonly LimboEntry[] {
  if (!Array.isArray(row) || !row.every(Number.isSafeInteger)) return [];
  if (row.length !== 3 && row.length !== 4) return [];
  const [id, branchId, expiresAt, since] = row as [OrderId, BranchId, Instant, Instant?];
  return [{ id, branchId, expiresAt, ...(since !== undefined && { since }) }];
}
