import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import { type Attempt, type AttemptCommand, cancelDebounceMs, staffCheckMs } from "./attempt.ts";
import {
  addEffect,
  cancel,
  change,
  check,
  type Draft,
  finish,
  isEnded,
  isLive,
  setTimer,
  verify,
} from "./draft.ts";
import { rulesOf } from "./kind-rules.ts";
import { checkBeforeRetry, collectAgain, confirmAgain } from "./on-reader.ts";
import { beginResolving, leave, startNext } from "./resolving.ts";

type Handler = (draft: Draft) => void;

const handlers: Readonly<Record<AttemptCommand, Handler>> = {
  cancel: cancelByStaff,
  check_status: checkStatus,
  retry,
  settle,
  collect_again: (draft) => {
    if (mayCollectAgain(draft.attempt)) collectAgain(draft);
  },
  go_back: (draft) => {
    if (canGoBack(draft.attempt)) goBack(draft);
  },
  confirm_not_paid: confirmNotPaid,
  decline_not_paid: (draft) => change(draft, { question: undefined }),
  order_paid_elsewhere: cancelForPaidOrder,
  refuse_unsaved: refuseUnsaved,
};

/** Staff pressed a button, or the service speaks for another attempt. What is not possible does nothing. */
export function onCommand(draft: Draft, command: AttemptCommand): void {
  handlers[command](draft);
}

/** PAY-G16, PAY-M10, PAY-S12; one in 3 s (PAY-R15). */
function cancelByStaff(draft: Draft): void {
  const { attempt, at } = draft;
  const { cancelAskedAt } = attempt;
  const isRepeat = cancelAskedAt !== undefined && at - cancelAskedAt < cancelDebounceMs;
  if (!canCancel(attempt) || isRepeat) return;
  const { checksBeforeCancelling } = rulesOf(attempt);
  if (checksBeforeCancelling) {
    verify(draft, "staff_cancel");
    change(draft, { cancelAskedAt: at });
    setTimer(draft, "staff_check", at + staffCheckMs);
    return;
  }
  if (isReaderKind(attempt.kind)) change(draft, { phase: "waiting", step: "cancelling" });
  cancel(draft, "staff");
}

/** Asks for the status when staff press Check Status (PAY-G27). */
function checkStatus(draft: Draft): void {
  if (!canCheckStatus(draft.attempt)) return;
  if (draft.attempt.phase === "terminal_timeout") verify(draft, "status_button");
  check(draft);
}

/**
 * Retries freely when the attempt is unpaid (PAY-G28, PAY-M17, PAY-S22); an unknown one is asked about
 * first (PAY-G29, PAY-M18, PAY-S21, PAY-S25).
 */
function retry(draft: Draft): void {
  const { attempt } = draft;
  if (!canRetry(attempt)) return;
  if (isReaderKind(attempt.kind)) {
    retryReader(draft);
    return;
  }
  if (attempt.certainty === "unpaid") startNext(draft);
  else beginResolving(draft);
}

function retryReader(draft: Draft): void {
  const { certainty, failure } = draft.attempt;
  const isMomentary = failure?.kind === "reader_error" && failure.row === "requires_confirmation";
  if (certainty === "unpaid") collectAgain(draft);
  else if (isMomentary) confirmAgain(draft);
  else checkBeforeRetry(draft);
}

/** The overlay comes back and finds out (P-I5); a free one makes room at once. */
function settle(draft: Draft): void {
  const { attempt } = draft;
  if (attempt.certainty === "paid" || attempt.resolving !== undefined) return;
  if (attempt.verifyingFor === "held") endHeld(draft);
  if (!isEnded(draft.attempt)) return;
  const isFree = attempt.certainty === "unpaid" && !mustDeleteIntent(attempt);
  if (isFree) {
    startNext(draft);
    return;
  }
  change(draft, { isClosed: false });
  beginResolving(draft);
}

/** PAY-S29: a reader's intent lives on after a decline. */
export function mustDeleteIntent(attempt: Attempt): boolean {
  return isReaderKind(attempt.kind) && attempt.intentId !== undefined && !attempt.isIntentCancelled;
}

/** PAY-S28: the reader said that it can collect on the same intent again. */
export function mayCollectAgain(attempt: Attempt): boolean {
  const { certainty, again, phase, resolving } = attempt;
  const isFree = certainty === "unpaid" && phase === "failed" && resolving === undefined;
  return isFree && again === "collect" && !attempt.isIntentCancelled;
}

function goBack(draft: Draft): void {
  if (draft.attempt.verifyingFor === "held") endHeld(draft);
  if (draft.attempt.certainty === "paid") {
    change(draft, { isClosed: true });
    addEffect(draft, { kind: "detach" });
  } else leave(draft);
}

/** Staff decided about held money: it stays unknown until the partner says more (PAY-D6). */
function endHeld(draft: Draft): void {
  change(draft, { phase: "failed", verifyingFor: undefined, failure: { kind: "generic" } });
}

/** PAY-R19: the only word that replaces the partner's. */
function confirmNotPaid(draft: Draft): void {
  if (draft.attempt.question === undefined) return;
  change(draft, { certainty: "unpaid" });
  addEffect(draft, { kind: "not_paid_confirmed" });
  startNext(draft);
}

/** What is known of the money stays; the same retry is possible once there is room again. */
function refuseUnsaved(draft: Draft): void {
  const certainty = draft.attempt.certainty === "unpaid" ? "unpaid" : "unknown";
  finish(draft, { phase: "failed", certainty, failure: { kind: "cannot_be_saved" } });
}

/** PAY-R3: an older attempt paid for it. A card that is being confirmed is let go on (P-I7). */
function cancelForPaidOrder(draft: Draft): void {
  const { attempt } = draft;
  if (!isLive(attempt) || attempt.isCancelling || attempt.step === "confirming") return;
  if (isReaderKind(attempt.kind)) change(draft, { phase: "waiting", step: "cancelling" });
  cancel(draft, "order_paid_elsewhere");
}

/** PAY-M9, PAY-S10, PAY-S12: never while a card is being confirmed. */
export function canCancel(attempt: Attempt): boolean {
  const { cancelStep } = rulesOf(attempt);
  const isStep = cancelStep === undefined || attempt.step === cancelStep;
  return isLive(attempt) && attempt.isCancelEnabled && !attempt.isCancelling && isStep;
}

/** Check Status is offered after a timeout and while money is held (PAY-G27, PAY-S20). */
export function canCheckStatus(attempt: Attempt): boolean {
  const { phase, verifyingFor, features, isClosed, certainty, resolving } = attempt;
  const isAskable = phase === "terminal_timeout" || verifyingFor === "held";
  return isAskable && features.hasStatusCheck && !isClosed && certainty !== "paid" && !resolving;
}

/** PAY-G28, PAY-G29, PAY-M17, PAY-M18; a card reader only where the catalogue says Retry. */
export function canRetry(attempt: Attempt): boolean {
  const { certainty, again, isClosed, phase } = attempt;
  if (!isEnded(attempt) || isClosed || certainty === "paid" || isAsking(attempt)) return false;
  return isReaderKind(attempt.kind) ? phase === "failed" && again !== "nothing" : true;
}

/** Whether the overlay may be left: whatever ended, and what only the partner can say more about. */
export function canGoBack(attempt: Attempt): boolean {
  return !attempt.isClosed && (isEnded(attempt) || attempt.verifyingFor === "held");
}

function isAsking({ resolving, question }: Attempt): boolean {
  return resolving !== undefined || question !== undefined;
}
