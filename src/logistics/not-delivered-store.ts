import type { OrderId } from "../../ports/entities/ids.ts";
import { isNumbers } from "../../ports/json-text.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { ObservedList } from "../kernel/observed-list.ts";

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

interface Entry {
  readonly id: OrderId;
  readonly reason: NotDeliveredReason;
}

/**
 * Orders that a rider brought back undelivered, with the reason (N28). Kept on this device and shared by its tabs; the
 * server knows nothing of it, and the order stays in progress.
 */
export class NotDeliveredStore extends ObservedList<Entry> {
  constructor(localStore: LocalStore) {
    super(localStore, "not_delivered", {
      decode: entryOf,
      encode: numbersOf,
      max: notDeliveredMax,
    });
  }

  reasonOf(id: OrderId): NotDeliveredReason | undefined {
    return this.entryOf(id)?.reason;
  }

  record(id: OrderId, reason: NotDeliveredReason): void {
    this.put({ id, reason });
  }
}

function numbersOf({ id, reason }: Entry): readonly number[] {
  return [id, notDeliveredReasons.indexOf(reason)];
}

function entryOf(row: unknown): Entry | undefined {
  if (!isNumbers(row) || row.length !== 2) return undefined;
  const [id, place] = row as readonly [OrderId, number];
  const reason = notDeliveredReasons[place];
  return reason && { id, reason };
}
