import type { OrderId, PartnerId } from "../../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../../ports/entities/order.ts";
import type { PaymentToSend } from "../../../ports/entities/payment.ts";
import type { OrderAction } from "../../../ports/order-api.ts";
import { statusRank } from "../board/order-version.ts";
import { carriesAll, paidLinesIn } from "../order-rules/carried-payments.ts";
import type { CommandName } from "../order-rules/command-name.ts";
import { isRemoved } from "../order-rules/order-status.ts";
import type { RiderChange } from "./command-results.ts";

/** One command for one order. */
export interface CommandRequest {
  readonly id: OrderId;
  readonly name: CommandName;
  /** True if the app itself sends it. */
  readonly isAutomatic?: boolean;
  /** True if the checkout sends it: the checkout itself reports a refusal (N6). */
  readonly isFromCheckout?: boolean;
  /** True if it takes an earlier command back: FL-12's 3 s are meant for a second press of the same button. */
  readonly isUndo?: boolean;
}

/** The call of one command. */
export interface CommandCall {
  readonly send: () => Promise<OrderAction>;
  /** Recognises the command's effect in the order, read back after a lost answer. */
  readonly hasTakenEffect: (order: Order) => boolean;
  /** Of an assignment or its removal. */
  readonly riderChange?: RiderChange;
  /** Recognises that someone else did it instead; the command was not carried out then. */
  readonly isDoneElsewhere?: (order: Order) => boolean;
  /** Called once with the order as the server has it after the command took effect. */
  readonly onTakenIn?: (order: Order) => void;
}

export interface CommandAttempt extends CommandRequest, CommandCall {
  /** The order as it was when the command was given. */
  readonly before: Order;
}

export function isConfirmed({ status }: Order): boolean {
  return status !== "unconfirmed" && !isRemoved(status);
}

/** Whether the order is past `stage` and still on the board. */
export function isBeyond(stage: OrderStatus): (order: Order) => boolean {
  return ({ status }) => statusRank(status) > statusRank(stage) && !isRemoved(status);
}

/** Whether the order carries these payments: only then is a completion that is read back ours (N8). */
export function carries(
  payments: readonly PaymentToSend[],
  { currency: own }: Pick<Order, "currency">,
): (order: Order) => boolean {
  return (order) => {
    const sent = paidLinesIn(payments, own, order.currency);
    return sent !== undefined && carriesAll(sent, order.payments);
  };
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
