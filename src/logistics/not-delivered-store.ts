import { action, makeObservable, observableRef } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";

/** The reasons for which a rider brings an order back. Stored by place: add at the end. */
export const notDeliveredReasons = [
  "customer_absent",
  "order_refused",
  "address_wrong",
  "other",
] as const;
export type NotDeliveredReason = (typeof notDeliveredReasons)[number];

/** The most orders that are kept; the oldest are dropped first. */
export const notDeliveredMax = 200;

const key = "not_delivered";

interface Entry {
  readonly id: OrderId;
  readonly reason: NotDeliveredReason;
}

/**
 * Orders that a rider brought back undelivered, with the reason (N28). Kept on this device and shared by its tabs; the
 * server knows nothing of it, and the order stays in progress.
 */
export class NotDeliveredStore {
  private entries: readonly Entry[];
  private readonly localStore: LocalStore;

  constructor(localStore: LocalStore) {
    this.localStore = localStore;
    this.entries = read(localStore.read(key)) ?? [];
    makeObservable<this, "entries" | "replace">(this, { entries: observableRef, replace: action });
  }

  reasonOf(id: OrderId): NotDeliveredReason | undefined {
    return this.entries.find((entry) => entry.id === id)?.reason;
  }

  record(id: OrderId, reason: NotDeliveredReason): void {
    this.write([...this.others(id), { id, reason }].slice(-notDeliveredMax));
  }

  remove(id: OrderId): void {
    this.write(this.others(id));
  }

  /** Follows the writes of other tabs of this device. Ignores unreadable ones, which the next write replaces. */
  start(): Stop {
    return this.localStore.onChange((changed, value) => {
      const entries = changed === key ? read(value ?? "[]") : undefined;
      if (entries !== undefined) this.replace(entries);
    });
  }

  /** Reads the store first, so that a write of another tab is not lost. */
  private others(id: OrderId): readonly Entry[] {
    const latest = read(this.localStore.read(key)) ?? this.entries;
    return latest.filter((entry) => entry.id !== id);
  }

  private write(entries: readonly Entry[]): void {
    const rows = entries.map(({ id, reason }) => [id, notDeliveredReasons.indexOf(reason)]);
    if (entries.length === 0) this.localStore.remove(key);
    else this.localStore.write(key, JSON.stringify(rows));
    this.replace(entries);
  }

  private replace(entries: readonly Entry[]): void {
    this.entries = entries;
  }
}

/** The readable entries of a stored text; undefined if it is not a list. */
function read(text: string | undefined): readonly Entry[] | undefined {
  try {
    const rows: unknown = JSON.parse(text ?? "null");
    return Array.isArray(rows) ? rows.flatMap(entryOf).slice(-notDeliveredMax) : undefined;
  } catch {
    return undefined;
  }
}

function entryOf(row: unknown): readonly Entry[] {
  if (!Array.isArray(row) || row.length !== 2 || !row.every(Number.isSafeInteger)) return [];
  const [id, place] = row as [OrderId, number];
  const reason = notDeliveredReasons[place];
  return reason === undefined ? [] : [{ id, reason }];
}
