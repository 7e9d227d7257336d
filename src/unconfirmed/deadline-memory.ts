import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";

/** The most orders that are remembered; the oldest are dropped first. */
export const decisionsMax = 1_000;

type Entry = readonly [id: OrderId, expiresAt: Instant];

/**
 * The orders on which this device has acted at their deadline, each until it is too old for every list.
 * Some of these calls may have an unknown result: none is sent again, neither after a restart nor by
 * another tab (B-I21). Stores nothing personal (SE-7).
 */
export class DeadlineMemory {
  private readonly localStore: LocalStore;

  constructor(localStore: LocalStore) {
    this.localStore = localStore;
  }

  has(id: OrderId): boolean {
    return this.entries().some(([known]) => known === id);
  }

  /** Records the order; call it before the command is sent. Drops entries that are over at `now`. */
  add(id: OrderId, expiresAt: Instant, now: Instant): void {
    const kept = this.entries().filter(([known, until]) => known !== id && until > now);
    this.write([...kept, [id, expiresAt]]);
  }

  /** Removes an order for which nothing was sent. */
  drop(id: OrderId): void {
    this.write(this.entries().filter(([known]) => known !== id));
  }

  /** Reads the store each time, because another tab may have written. */
  private entries(): readonly Entry[] {
    try {
      const rows: unknown = JSON.parse(this.localStore.read("auto_rejected") ?? "null");
      return Array.isArray(rows) ? rows.filter(isEntry) : [];
    } catch {
      return [];
    }
  }

  private write(entries: readonly Entry[]): void {
    if (entries.length === 0) this.localStore.remove("auto_rejected");
    else this.localStore.write("auto_rejected", JSON.stringify(entries.slice(-decisionsMax)));
  }
}

function isEntry(row: unknown): row is Entry {
  return Array.isArray(row) && row.length === 2 && row.every(Number.isSafeInteger);
}
