import type { OrderId, RiderId } from "../../ports/entities/ids.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { unreachable } from "../kernel/unreachable.ts";
import type { OrderNotice, RiderChange } from "../orders/commands/command-results.ts";
import type { CommandName } from "../orders/order-rules/command-name.ts";
import type { PrintProblem } from "../printing/print-service.ts";

const ownConfirmation = ["reschedule", "setPromise", "markReprinted"] as const;
/** The commands that a notice confirms. Others have a confirmation of their own. */
export type ConfirmedCommand = Exclude<CommandName, (typeof ownConfirmation)[number]>;

export function isConfirmedByNotice(name: CommandName): name is ConfirmedCommand {
  return !ownConfirmation.some((own) => own === name);
}

/** A quiet notice to staff, without a dialog. The screen has its texts. */
export type Notice =
  /** 404 or 409 on an action: the order was fetched again (PUSH-6). */
  | { readonly kind: "someone_was_faster"; readonly orderNumber: string }
  /** The server refused the command, or it had no effect on the order. */
  | { readonly kind: "command_refused"; readonly orderNumber: string }
  /** It was sent, and its result did not arrive; the order is being looked up. */
  | { readonly kind: "command_unknown"; readonly orderNumber: string }
  /** A card payment of the order is not settled yet, so it was not completed (P-I13). */
  | { readonly kind: "payment_unsettled"; readonly orderNumber: string }
  /** The server has recorded the payments that this device took for it. */
  | { readonly kind: "paid_in_full"; readonly orderNumber: string }
  /** The payments that the server has for the completed order do not come to its total (N5). */
  | { readonly kind: "payments_differ"; readonly orderNumber: string }
  /** Nothing was sent: another person has signed in on this device (N25). */
  | { readonly kind: "signed_in_elsewhere"; readonly orderNumber: string }
  /** A command of this device took effect; only the last one is shown. */
  | {
      readonly kind: "command_done";
      readonly command: ConfirmedCommand;
      readonly orderId: OrderId;
      readonly orderNumber: string;
      /** The rider whom an assignment names. */
      readonly rider?: RiderId;
      /** Absent where the API has no reverse action. */
      readonly undo?: RiderChange;
    }
  /** This device has moved the order to another time (NT-3). */
  | { readonly kind: "rescheduled"; readonly orderNumber: string }
  /** The promise of an order, or the time at which its courier comes, was moved elsewhere (DL-7). */
  | {
      readonly kind: "time_moved";
      readonly orderNumber: string;
      readonly which: "promise" | "pickup";
      readonly at: Instant;
    }
  /** Scheduled large orders, announced at this instant (LO-2). */
  | {
      readonly kind: "large_orders";
      readonly orders: readonly {
        readonly orderNumber: string;
        readonly scheduledFor: Instant | undefined;
      }[];
      readonly at: Instant;
    }
  /** There has been no live connection for 10 s (N18). */
  | { readonly kind: "push_lost" }
  | { readonly kind: "push_restored" }
  /** Orders that arrived malformed and are missing from a list, with the numbers that are known (N16). */
  | {
      readonly kind: "some_orders_unreadable";
      readonly count: number;
      readonly numbers: readonly string[];
    }
  /** A bill or ticket was not printed; it can be printed from the notice. */
  | { readonly kind: "not_printed"; readonly problem: PrintProblem };

/** Whether two notices have the same text. */
export function isSameNotice(one: Notice, other: Notice): boolean {
  return (
    JSON.stringify(Object.entries(one).toSorted()) ===
    JSON.stringify(Object.entries(other).toSorted())
  );
}

/** The notice that shows the result of a command. */
export function noticeOf({ kind, orderNumber }: OrderNotice): Notice {
  switch (kind) {
    case "someone_was_faster":
    case "signed_in_elsewhere":
    case "payments_differ":
      return { kind, orderNumber };
    case "no_effect":
      return { kind: "command_refused", orderNumber };
    case "outcome_unknown":
      return { kind: "command_unknown", orderNumber };
    default:
      return unreachable(kind);
  }
}

/**
 * Whether the notice stays until its reason is gone or staff dismiss it (N26): a bill that can still be printed, and
 * payments that do not come to the order's total.
 */
export function isLasting(notice: Notice): boolean {
  if (notice.kind === "not_printed") return notice.problem.reason !== "bad_address";
  return notice.kind === "payments_differ";
}
