import type { OrderId, PartnerId } from "../../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import {
  cashRoundingName,
  isLoyalty,
  type PaymentToSend,
} from "../../../ports/entities/payment.ts";
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
  /** True if the checkout sends it: the checkout itself reports a refusal (N6). */
  readonly isFromCheckout?: boolean;
}

/** The call of one command. */
export interface CommandCall {
  readonly send: () => Promise<OrderAction>;
  /** Recognises the command's effect in the order, read back after a lost answer. */
  readonly hasTakenEffect: (order: Order) => boolean;
  /** Recognises that someone else did it instead; the command was not carried out then. */
  readonly isDoneElsewhere?: (order: Order) => boolean;
}

export interface CommandAttempt extends CommandRequest, CommandCall {}

export function isConfirmed({ status }: Order): boolean {
  return status !== "unconfirmed" && !isRemoved(status);
}

/** Whether the order is past `stage` and still on the board. */
export function isBeyond(stage: OrderStatus): (order: Order) => boolean {
  return ({ status }) => statusRank(status) > statusRank(stage) && !isRemoved(status);
}

/**
 * Whether the order carries these payments: only then is a completion that is read back ours (N8). Either each line is
 * there, by name and amount, or the lines of each name come to the same, as a server may merge them. The server may
 * order them otherwise, add lines, and leave out rounding and points, which it works out by itself.
 */
export function carries(payments: readonly PaymentToSend[]): (order: Order) => boolean {
  const sent = payments.filter((line) => !isLoyalty(line) && line.name !== cashRoundingName);
  return (order) => hasEachLine(order.payments, sent) || hasSameSums(order.payments, sent);
}

type Line = Pick<PaymentToSend, "name" | "amount">;

function hasEachLine(carried: readonly Line[], sent: readonly Line[]): boolean {
  const free = [...carried];
  return sent.every(({ name, amount }) => {
    const place = free.findIndex((line) => line.name === name && line.amount === amount);
    if (place >= 0) free.splice(place, 1);
    return place >= 0;
  });
}

function hasSameSums(carried: readonly Line[], sent: readonly Line[]): boolean {
  const sumOf = (lines: readonly Line[], name: string): number =>
    lines.reduce((sum, line) => (line.name === name ? sum + line.amount : sum), 0);
  return sent.every(({ name }) => sumOf(carried, name) === sumOf(sent, name));
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
