import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { PartnerStatus } from "../../../../ports/payment-terminal.ts";
import { lingerMs } from "../attempt-record.ts";
import {
  addEffect,
  cancel,
  change,
  check,
  type Draft,
  finish,
  isEnded,
  recheck,
  reconcile,
  setTimer,
} from "./draft.ts";
import { rulesOf } from "./kind-rules.ts";

/**
 * Resolves an unknown result (PAY-R19): check, cancel, check again as an acknowledgement may come too
 * early (PAY-R14), else ask staff. No new attempt starts before one of them has answered (P-I5).
 */
export function beginResolving(draft: Draft): void {
  const { certainty, features, isRechecking } = draft.attempt;
  if (certainty === "unpaid" && isRechecking) {
    change(draft, { resolving: "rechecking", question: undefined });
    return;
  }
  if (certainty === "unpaid" || !features.hasStatusCheck) {
    cancelFirst(draft);
    return;
  }
  change(draft, { resolving: "checking", question: undefined });
  check(draft);
}

/** Cancels the old attempt before a new one may start (PAY-S29, PAY-M18), or before its balance is asked for again (N44). */
export function cancelFirst(draft: Draft): void {
  change(draft, { resolving: "cancelling", question: undefined });
  cancel(draft, "before_retry");
}

/** Continues after the status check. Approvals are handled before. */
export function resolveAfterCheck(draft: Draft, status: PartnerStatus | "failed"): void {
  const { resolving, kind, cancellation } = draft.attempt;
  const isNo = status === "cancelled" || (status === "declined" && !isReaderKind(kind));
  const isWaiting = resolving === "cancelling";
  if (isNo || (cancellation === "acknowledged" && !isWaiting)) {
    change(draft, { certainty: "unpaid" });
    startNext(draft);
    return;
  }
  if (isWaiting) return;
  // The terminal goes on after the partner acknowledged a cancellation: only staff can tell (N12).
  const isAsked = status === "in_progress" || resolving === "rechecking";
  if (cancellation === "disproved" && isAsked) askStaff(draft);
  else cancelFirst(draft);
}

/** Continues after the partner's answer to the cancel. */
export function resolveAfterCancel(draft: Draft, isAcknowledged: boolean): void {
  const isUnsure = !isAcknowledged && draft.attempt.isSurelyUnpaid !== true;
  if (isUnsure && !isEnded(draft.attempt)) stayUnknown(draft);
  else if (isUnsure) askStaff(draft);
  else if (isAcknowledged && recheck(draft)) change(draft, { resolving: "rechecking" });
  else {
    change(draft, { certainty: "unpaid" });
    startNext(draft);
  }
}

function askStaff(draft: Draft): void {
  change(draft, { resolving: undefined, certainty: "unknown", question: "confirm_not_paid" });
}

/** The intent that was to be deleted instead of confirmed again may still be charged (N44, N10). */
function stayUnknown(draft: Draft): void {
  const { cancelledPhase: phase } = rulesOf(draft.attempt);
  change(draft, { resolving: undefined });
  finish(draft, { phase, certainty: "unknown", failure: { kind: "cancel_unconfirmed" } });
  reconcile(draft);
}

/**
 * Closes the overlay for the next attempt; the service keeps listening to this one (PAY-R3). Of an order that needs no
 * payment any more the overlay stays, which says so (N44).
 */
export function startNext(draft: Draft): void {
  const { cancelledPhase: phase } = rulesOf(draft.attempt);
  if (!isEnded(draft.attempt))
    finish(draft, { phase, certainty: "unpaid", failure: { kind: "cancelled" } });
  if (draft.balance === "over") {
    change(draft, { isClosed: false, resolving: undefined, question: undefined });
    return;
  }
  leave(draft);
  addEffect(draft, { kind: "start_next" });
}

/** Closes the overlay without payment; the service keeps listening (PAY-G34, PAY-S26, N7). */
export function leave(draft: Draft): void {
  change(draft, { isClosed: true, resolving: undefined, question: undefined });
  if (draft.attempt.certainty === "unknown") setTimer(draft, "linger", draft.at + lingerMs);
}
