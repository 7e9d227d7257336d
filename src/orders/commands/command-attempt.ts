import type { OrderId, PartnerId } from "../../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import type { OrderAction } from "../../../ports/order-api.ts";
import { isRemoved } from "../order-rules/order-status.ts";
import { statusRank } from "../order-version.ts";
import type { CommandName } from "./command-results.ts";

/** One command for one order. */
export interface CommandRequest {
  readonly id: OrderId;
  readonly name: CommandName;
  /** True if the app itself sends it. */
  readonly isAutomatic?: boolean;
}

/** The call of one command. */
export interface CommandCall {
  readonly send: () => Promise<OrderAction>;
  /** Recognises the command's effect in the order, read back after a lost answer. */
  readonly hasTakenEffect: (order: Order) => boolean;
}

export interface CommandAttempt extends CommandRequest, CommandCall {}

export function isConfirmed({ status }: Order): boolean {
  return status !== "unconfirmed" && !isRemoved(status);
}

/** Whether the order is past `stage` and still on the board. */
export function isBeyond(stage: OrderStatus): (order: Order) => boolean {
  return ({ status }) => statusRank(status) > statusRank(stage) && !isRemoved(status);
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
