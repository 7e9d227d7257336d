import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { isNumbers } from "../../ports/json-text.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { StoredList } from "../../ports/stored-list.ts";

/** The most orders that are remembered; the oldest are dropped first. */
export const decisionsMax = 1_000;

type Entry = readonly [id: OrderId, expiresAt: Instant];

/**
 * The orders on which this device has acted at their deadline, each until it is too old for every list.
 * Some of these calls may have an unknown result: none is sent again, neither after a restart nor by
 * another tab (B-I21). Stores nothing personal (SE-7).
 */
export class DeadlineMemory {
  private readonly stored: StoredList<Entry>;

  constructor(localStore: LocalStore) {
    const form = { decode: entryOf, max: decisionsMax };
    this.stored = new StoredList(localStore, "auto_rejected", form);
  }

  has(id: OrderId): boolean {
    return this.stored.read().some(([known]) => known === id);
  }

  /** Records the order; call it before the command is sent. Drops entries that are over at `now`. */
  add(id: OrderId, expiresAt: Instant, now: Instant): void {
    this.stored.change((entries) => [
      ...entries.filter(([known, until]) => known !== id && until > now),
      [id, expiresAt],
    ]);
  }

  /** Removes an order for which nothing was sent. */
  drop(id: OrderId): void {
    this.stored.change((entries) => entries.filter(([known]) => known !== id));
  }
}

function entryOf(row: unknown): Entry | undefined {
  return isNumbers(row) && row.length === 2 ? (row as unknown as Entry) : undefined;
}
