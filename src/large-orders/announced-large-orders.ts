import type { OrderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { ObservedList, type OrderInstant, orderInstantForm } from "../kernel/observed-list.ts";

/** The most orders that are kept; the oldest are dropped first. */
const announcedMax = 500;

/**
 * The last announcement of each large order, so that a reload or another tab does not announce it again (LO-2). Kept on
 * this device with id and time only, and shared by its tabs (SE-7).
 */
export class AnnouncedLargeOrders extends ObservedList<OrderInstant> {
  constructor(localStore: LocalStore) {
    super(localStore, "announced_large_orders", { ...orderInstantForm, max: announcedMax });
  }

  atOf(id: OrderId): Instant | undefined {
    return this.entryOf(id)?.at;
  }

  /** Records an announcement at this instant. Returns false if a tab has announced the order from `since` on. */
  claim(id: OrderId, at: Instant, since: Instant): boolean {
    let isFirst = false;
    this.change((latest) => {
      const before = latest.find((entry) => entry.id === id);
      isFirst = before === undefined || before.at < since;
      return isFirst ? [...latest.filter((entry) => entry !== before), { id, at }] : latest;
    });
    return isFirst;
  }
}
