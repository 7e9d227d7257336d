import type { PartnerId } from "../../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import { statusRank } from "../order-version.ts";

// How to see from an order, read back after a lost answer, that a command was carried out.

export function isRejected({ status }: Order): boolean {
  return status === "rejected" || status === "voided";
}

export function isConfirmed(order: Order): boolean {
  return order.status !== "unconfirmed" && !isRejected(order);
}

export function isCompleted({ status }: Order): boolean {
  return status === "delivered" || status === "collected";
}

/** Whether the order has gone on from `stage` and is still alive. */
export function isBeyond(stage: OrderStatus): (order: Order) => boolean {
  return (order) => statusRank(order.status) > statusRank(stage) && !isRejected(order);
}

export function hasNoJob({ job }: Order): boolean {
  return job === undefined || job.status === "cancelled";
}

export function hasJobOf(partnerId: PartnerId): (order: Order) => boolean {
  return (order) => !hasNoJob(order) && order.job?.partnerId === partnerId;
}

export function isReprintedAfter(before: Order): (order: Order) => boolean {
  return (order) => reprints(order) > reprints(before);
}

function reprints({ statusUpdates }: Order): number {
  return statusUpdates.filter(({ event }) => event === "marked_as_reprinted").length;
}
