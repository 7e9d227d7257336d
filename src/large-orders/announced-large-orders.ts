import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { isNumbers } from "../../ports/json-text.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { ObservedList } from "../kernel/observed-list.ts";

/** The most orders that are kept; the oldest are dropped first. */
const announcedMax = 500;

/** The last announcement of an order. */
interface Announced {
  readonly id: OrderId;
  readonly at: Instant;
}

/**
 * The large orders that were announced, so that a reload or another tab does not announce them again (LO-2). Kept on this
 * device with id and time only, and shared by its tabs (SE-7).
 */
export class AnnouncedLargeOrders extends ObservedList<Announced> {
  constructor(localStore: LocalStore) {
    super(localStore, "announced_large_orders", {
      decode: announcedOf,
      encode: ({ id, at }) => [id, at],
      max: announcedMax,
    });
  }

  atOf(id: OrderId): Instant | undefined {
    return this.entries.find((entry) => entry.id === id)?.at;
  }

  /** Records an announcement at this instant. Returns false if a tab has announced the order from `since` on. */
  claim(id: OrderId, at: Instant, since: Instant): boolean {
    let isFirst = false;
    this.change((latest) => {
      const before = latest.find((entry) => entry.id === id);
      isFirst = before === undefined || before.at < since;
      return isFirst ? [...without(id, latest), { id, at }] : latest;
    });
    return isFirst;
  }

  /** The order is completed or was removed. */
  forget(id: OrderId): void {
    if (this.atOf(id) !== undefined) this.change((latest) => without(id, latest));
  }
}

function without(id: OrderId, entries: readonly Announced[]): readonly Announced[] {
  return entries.filter((entry) => entry.id !== id);
}

function announcedOf(row: unknown): Announced | undefined {
  if (!isNumbers(row) || row.length !== 2) return undefined;
  const [id, at] = row as readonly [OrderId, Instant];
  return { id, at };
}
