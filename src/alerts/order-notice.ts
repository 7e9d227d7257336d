import { unreachable } from "../kernel/unreachable.ts";
import type { OrderNotice } from "../orders/command-result.ts";
import type { Notice } from "./notice.ts";

/** What staff read of how a command ended. */
export function noticeOf({ kind, orderNumber }: OrderNotice): Notice {
  switch (kind) {
    case "someone_was_faster":
      return { kind, orderNumber };
    case "not_carried_out":
      return { kind: "command_refused", orderNumber };
    case "outcome_unknown":
      return { kind: "command_unknown", orderNumber };
    default:
      return unreachable(kind);
  }
}
