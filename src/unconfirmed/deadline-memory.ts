import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";

/** So many orders are remembered at most; the oldest ones give way. */
export const decisionsMax = 1_000;

type Entry = readonly [id: OrderId, expiresAt: Instant];

/**
 * The orders that this device has rejected by itself, each until it is too old for every list. How some of
 * these calls ended nobody knows: none is sent again, neither after a restart nor by another tab (B-I21).
 * Nothing personal is kept (SE-7).
 */
export class DeadlineMemory {
  private readonly localStore: LocalStore;

  constructor(localStore: LocalStore) {
    this.localStore = localStore;
  }

  has(id: OrderId): boolean {
    return this.entries().some(([known]) => known === id);
  }

  /** To be called before the call is sent. What is over at `now` is let go. */
  add(id: OrderId, expiresAt: Instant, now: Instant): void {
    const kept = this.entries().filter(([known, until]) => known !== id && until > now);
    this.write([...kept, [id, expiresAt]]);
  }

  /** Nothing was sent after all. */
  drop(id: OrderId): void {
    this.write(this.entries().filter(([known]) => known !== id));
  }

  /** Read each time: another tab may have written a moment ago. */
  private entries(): readonly Entry[] {
    try {
      const rows: unknown = JSON.parse(this.localStore.read("auto_rejected") ?? "");
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
