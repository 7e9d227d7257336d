import { unreachable } from "../kernel/unreachable.ts";
import type { OrderNotice } from "../orders/commands/command-results.ts";
import type { PrintProblem } from "../printing/print-job.ts";

/** What staff are told quietly, without a dialog; the words belong to the screen. */
export type Notice =
  /** 404 or 409 on an action: the order was fetched anew (PUSH-6). */
  | { readonly kind: "someone_was_faster"; readonly orderNumber: string }
  /** The server said no, or the order stands as before. */
  | { readonly kind: "command_refused"; readonly orderNumber: string }
  /** It was sent and nobody told how it ended; the order is being looked up. */
  | { readonly kind: "command_unknown"; readonly orderNumber: string }
  /** This tablet has moved it to another time (NT-3). */
  | { readonly kind: "rescheduled"; readonly orderNumber: string }
  | { readonly kind: "push_lost" }
  | { readonly kind: "push_restored" }
  /** Orders that arrived malformed and are missing from a list. */
  | { readonly kind: "some_orders_unreadable"; readonly count: number }
  | { readonly kind: "storage_unavailable" }
  /** A bill or ticket did not come out; it can be printed from the notice. */
  | { readonly kind: "not_printed"; readonly problem: PrintProblem };

/** Two notices that would read the same. */
export function isSameNotice(one: Notice, other: Notice): boolean {
  return (
    JSON.stringify(Object.entries(one).toSorted()) ===
    JSON.stringify(Object.entries(other).toSorted())
  );
}

/** What staff read of how a command ended. */
export function noticeOf({ kind, orderNumber }: OrderNotice): Notice {
  switch (kind) {
    case "someone_was_faster":
      return { kind, orderNumber };
    case "no_effect":
      return { kind: "command_refused", orderNumber };
    case "outcome_unknown":
      return { kind: "command_unknown", orderNumber };
    default:
      return unreachable(kind);
  }
}
