import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import {
  addEffect,
  cancel,
  change,
  check,
  type Draft,
  finish,
  isEnded,
  isLive,
  recheck,
  reconcile,
  verify,
} from "./draft.ts";
import { rulesOf } from "./kind-rules.ts";
import { becomeUnpaid } from "./outcomes.ts";
import { resolveAfterCancel } from "./resolving.ts";

export type CancelAnswer = "acknowledged" | "refused" | "lost";

/**
 * The partner's answer to a cancel: acknowledged, refused, or none. An acknowledgement by a terminal that went on after
 * an earlier one counts as none (N12).
 */
export function onCancelAnswer(draft: Draft, given: CancelAnswer): void {
  const { attempt } = draft;
  const isDisproved = attempt.cancellation === "disproved";
  const answer = given === "acknowledged" && isDisproved ? "lost" : given;
  change(draft, { isCancelling: false });
  if (attempt.certainty === "paid") return;
  if (attempt.mustCancelAgain) {
    change(draft, { mustCancelAgain: false });
    cancel(draft, "staff");
    return;
  }
  if (answer === "acknowledged") change(draft, { cancellation: "acknowledged" });
  if (attempt.resolving === "cancelling") {
    resolveAfterCancel(draft, answer === "acknowledged");
    return;
  }
  const isSlipped = attempt.verifyingFor === "slipped";
  if (attempt.verifyingFor === "orphaned") onOrphanAnswer(draft, answer);
  else if (isLive(attempt) || isSlipped) onLiveAnswer(draft, answer);
  else if (isEnded(attempt)) onEndedAnswer(draft, answer);
}

/**
 * Only an acknowledged cancel makes a live attempt unpaid (PAY-M11, PAY-M12, PAY-S13, PAY-S14); it is checked once more
 * (PAY-R14).
 */
function onLiveAnswer(draft: Draft, answer: CancelAnswer): void {
  const { features, isStartAnswered } = draft.attempt;
  const { cancelledPhase: phase } = rulesOf(draft.attempt);
  const isReader = isReaderKind(draft.attempt.kind);
  // A reader in the page does not answer the start once it was stopped.
  if (answer === "acknowledged" && !isStartAnswered && !isReader) {
    change(draft, { isCancelling: true, isCancelledEarly: true });
    return;
  }
  if (answer === "acknowledged") {
    finish(draft, {
      phase,
      certainty: "unpaid",
      failure: { kind: phase === "failed" ? "cancelled_by_staff" : "cancelled" },
    });
    recheck(draft);
    return;
  }
  if (features.hasStatusCheck && answer === "refused") {
    verify(draft, "cancel_refused");
    check(draft);
    return;
  }
  finish(draft, { phase, certainty: "unknown", failure: { kind: "cancel_unconfirmed" } });
  if (isReader) reconcile(draft);
  else if (features.hasStatusCheck) check(draft);
}

/** Handles the answer after a reload: the intent was cancelled and is checked once more (PAY-R16). */
function onOrphanAnswer(draft: Draft, answer: CancelAnswer): void {
  if (answer === "acknowledged") onLiveAnswer(draft, answer);
  else change(draft, { verifyingFor: "cancel_refused" });
  check(draft);
}

/**
 * After the screen ended, an acknowledged cancel means unpaid but is checked once more (PAY-G23, PAY-R14);
 * a refused one never means unpaid (PAY-G24, PAY-R13).
 */
function onEndedAnswer(draft: Draft, answer: CancelAnswer): void {
  const { certainty, features } = draft.attempt;
  if (answer === "acknowledged") {
    if (certainty !== "unknown") return;
    becomeUnpaid(draft);
    recheck(draft);
    return;
  }
  addEffect(draft, { kind: "log", message: "The partner did not confirm a cancellation" });
  if (features.hasStatusCheck) check(draft);
}
