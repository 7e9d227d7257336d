import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { ResultFact } from "../../../../ports/payment-terminal.ts";
import type { AttemptFailure } from "./attempt.ts";
import { addEffect, cancel, change, type Draft, finish, reconcile, toInProgress } from "./draft.ts";
import { rulesOf } from "./kind-rules.ts";
import { decline, onLiveStatus } from "./outcomes.ts";
import { cancelFirst } from "./resolving.ts";

/** The partner's answer, or `failed` if there was none. */
export type Answer = Pick<ResultFact, "via" | "status" | "reason"> | "failed";

/** Handles the answer that the verifying overlay waited for. Approvals are handled before. */
export function answerVerifying(draft: Draft, answer: Answer): void {
  switch (draft.attempt.verifyingFor) {
    case "staff_cancel":
      answerStaffCancel(draft, answer);
      break;
    case "start_lost":
      answerStartLost(draft, answer);
      break;
    case "status_button":
      answerStatusButton(draft, answer);
      break;
    case "held":
      answerHeld(draft, answer);
      break;
    case "cancel_refused":
      answerCancelRefused(draft, answer);
      break;
    case "reader_retry":
      if (isNews(answer)) retryReader(draft, answer);
      break;
    case "orphaned":
      answerOrphaned(draft, answer);
      break;
    case "slipped":
      if (answer !== "failed" && answer.via !== "check")
        onLiveStatus(draft, answer.status, answer.reason);
      break;
    case "approved":
    case undefined:
      break;
  }
}

/**
 * Decides after staff Cancel (PAY-G18–PAY-G22). During the 2 s before the check only a clear result
 * counts.
 */
function answerStaffCancel(draft: Draft, answer: Answer): void {
  const isWaiting = draft.attempt.timers.staff_check !== undefined;
  if (answer === "failed") {
    if (!isWaiting) giveUp(draft, { kind: "check_error" });
  } else if (answer.status === "declined") {
    decline(draft, answer.reason);
  } else if (answer.status === "cancelled") {
    cancelledMeanwhile(draft, answer.via === "push" || isWaiting, answer.reason);
  } else if (!isWaiting && isNews(answer)) {
    const isRunning = answer.status === "in_progress";
    giveUp(draft, { kind: isRunning ? "cancelled_by_staff" : "status_unavailable" });
  }
}

/** Unpaid in any case; as the answer to a check it gets the text for "anything else" (TT-9). */
function cancelledMeanwhile(draft: Draft, isUnasked: boolean, reason: string | undefined): void {
  if (isUnasked) onLiveStatus(draft, "cancelled", reason);
  else
    finish(draft, {
      phase: "failed",
      certainty: "unpaid",
      failure: { kind: "status_unavailable" },
    });
}

/** Decides whether an unanswered start was received (PAY-G30, PAY-G31). */
function answerStartLost(draft: Draft, answer: Answer): void {
  if (answer === "failed" || answer.status === "unknown") {
    if (isNews(answer)) giveUp(draft, { kind: "generic" });
  } else onLiveStatus(draft, answer.status, answer.reason);
}

/** The answer to Check Status decides the screen (PAY-G27). */
function answerStatusButton(draft: Draft, answer: Answer): void {
  if (isReaderKind(draft.attempt.kind)) {
    answerReaderStatus(draft, answer);
    return;
  }
  if (answer === "failed") {
    giveUpCheck(draft, { kind: "check_error" });
    return;
  }
  if (answer.status === "declined") {
    decline(draft, answer.reason);
    return;
  }
  if (answer.status === "cancelled") {
    onLiveStatus(draft, "cancelled", answer.reason);
    return;
  }
  if (!isNews(answer)) return;
  if (answer.status === "in_progress") toInProgress(draft);
  else giveUpCheck(draft, { kind: "status_unavailable" });
}

/** Ends a check of staff that told no result. */
function giveUpCheck(draft: Draft, failure: AttemptFailure): void {
  change(draft, { isCheckInconclusive: true });
  giveUp(draft, failure);
}

/** An intent that waits for a card proves nothing while a confirmation may be under way (PAY-S27): Retry decides. */
function answerReaderStatus(draft: Draft, answer: Answer): void {
  if (answer !== "failed" && answer.status === "cancelled") {
    onLiveStatus(draft, "cancelled", answer.reason);
    return;
  }
  if (!isNews(answer)) return;
  if (answer !== "failed" && answer.status === "unknown") {
    change(draft, { verifyingFor: "held" });
    return;
  }
  const kind = answer === "failed" ? "check_error" : "status_unavailable";
  change(draft, { isCheckInconclusive: true });
  finish(draft, { phase: "failed", certainty: "unknown", failure: { kind } });
}

/** Held money stays on the screen until the partner reports a result or staff leave (PAY-S20). */
function answerHeld(draft: Draft, answer: Answer): void {
  if (answer === "failed") return;
  if (answer.status === "declined") decline(draft, answer.reason);
  if (answer.status === "cancelled") onLiveStatus(draft, "cancelled", answer.reason);
}

/** A refused cancel never means unpaid (PAY-S14, PAY-R13). */
function answerCancelRefused(draft: Draft, answer: Answer): void {
  if (answer !== "failed" && answer.status === "cancelled") {
    onLiveStatus(draft, "cancelled", answer.reason);
    return;
  }
  if (!isNews(answer)) return;
  finish(draft, {
    phase: rulesOf(draft.attempt).cancelledPhase,
    certainty: "unknown",
    failure: { kind: "cancel_unconfirmed" },
  });
  reconcile(draft);
}

/**
 * Confirms the same intent again, which is safe because it can succeed only once (PAY-S25). An intent of another balance
 * than the order's is deleted instead (N44).
 */
function retryReader(draft: Draft, answer: Answer): void {
  if (answer !== "failed" && answer.status === "cancelled") {
    onLiveStatus(draft, "cancelled", answer.reason);
    return;
  }
  const isHeld = answer !== "failed" && answer.status === "unknown";
  if (isHeld) {
    change(draft, { verifyingFor: "held", certainty: "unknown" });
    return;
  }
  if (draft.balance !== "same") {
    change(draft, { again: "nothing" });
    cancelFirst(draft);
    return;
  }
  const isDeclined = answer !== "failed" && answer.status === "declined";
  const mayConfirm = draft.attempt.again === "confirm" && !isDeclined;
  change(draft, { phase: "in_progress", certainty: "open", verifyingFor: undefined });
  change(draft, { step: mayConfirm ? "confirming" : "collecting", again: "nothing" });
  addEffect(draft, { kind: mayConfirm ? "confirm_again" : "collect_again" });
}

/** Handles the answer after a reload: the intent was cancelled and is checked once more (PAY-R16). */
function answerOrphaned(draft: Draft, answer: Answer): void {
  if (answer !== "failed" && answer.status === "cancelled") {
    onLiveStatus(draft, "cancelled", answer.reason);
    return;
  }
  if (isNews(answer) && !draft.attempt.isCancelling) cancel(draft, "staff");
}

/** Whether it answers the app's own check; a push does not. */
function isNews(answer: Answer): boolean {
  return answer === "failed" || answer.via !== "push";
}

/** Ends the screen and asks the partner to cancel, as it may still charge (PAY-D16). */
function giveUp(draft: Draft, failure: AttemptFailure): void {
  finish(draft, { phase: "failed", certainty: "unknown", failure });
  cancel(draft, "staff");
}
