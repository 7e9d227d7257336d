import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { PartnerStatus } from "../../../../ports/payment-terminal.ts";
import { lingerMs } from "../attempt-record.ts";
import { addEffect, cancel, change, check, type Draft, setTimer } from "./draft.ts";

/**
 * Resolves an unknown result (PAY-R19): check, cancel, check again as an acknowledgement may come too
 * early (PAY-R14), else ask staff. No new attempt starts before one of them has answered (P-I5).
 */
export function beginResolving(draft: Draft): void {
  const { certainty, features } = draft.attempt;
  if (certainty === "unpaid") {
    cancelFirst(draft);
    return;
  }
  if (!features.hasStatusCheck) {
    cancelFirst(draft);
    return;
  }
  change(draft, { resolving: "checking", question: undefined });
  check(draft);
}

/** Cancels the old attempt before a new one may start (PAY-S29, PAY-M18). */
function cancelFirst(draft: Draft): void {
  change(draft, { resolving: "cancelling", question: undefined });
  cancel(draft, "before_retry");
}

/** Continues after the status check. Approvals are handled before. */
export function resolveAfterCheck(draft: Draft, status: PartnerStatus | "failed"): void {
  const { resolving, kind } = draft.attempt;
  // The partner acknowledged the cancellation, but the terminal goes on: only staff can tell (N12).
  if (resolving === "rechecking" && status === "in_progress") {
    change(draft, { resolving: undefined, question: "confirm_not_paid" });
    return;
  }
  const isNo = status === "cancelled" || (status === "declined" && !isReaderKind(kind));
  if (isNo || resolving === "rechecking") {
    change(draft, { certainty: "unpaid" });
    startNext(draft);
  } else if (resolving === "checking") cancelFirst(draft);
}

/** Continues after the partner's answer to the cancel. */
export function resolveAfterCancel(draft: Draft, isAcknowledged: boolean): void {
  const { features, kind } = draft.attempt;
  if (!isAcknowledged) {
    change(draft, {
      resolving: undefined,
      certainty: "unknown",
      question: "confirm_not_paid",
    });
    return;
  }
  change(draft, { isIntentCancelled: true });
  if (features.hasStatusCheck && !isReaderKind(kind)) {
    change(draft, { resolving: "rechecking" });
    check(draft);
    return;
  }
  change(draft, { certainty: "unpaid" });
  startNext(draft);
}

/** Closes the overlay for the next attempt; the service keeps listening to this one (PAY-R3). */
export function startNext(draft: Draft): void {
  leave(draft);
  addEffect(draft, { kind: "start_next" });
}

/** Closes the overlay without payment; the service keeps listening (PAY-G34, PAY-S26). */
export function leave(draft: Draft): void {
  change(draft, { isClosed: true, resolving: undefined, question: undefined });
  setTimer(draft, "linger", draft.at + lingerMs);
}
