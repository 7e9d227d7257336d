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
  reconcile,
  setTimer,
  verify,
} from "./draft.ts";
import { rulesOf } from "./kind-rules.ts";
import { checkBeforeRetry, collectAgain } from "./on-reader.ts";
import { approve } from "./outcomes.ts";
import { beginResolving, cancelFirst, leave, startNext } from "./resolving.ts";

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
  say_paid: (draft) => {
    if (draft.attempt.certainty !== "unknown") return;
    addEffect(draft, { kind: "paid_confirmed" });
    approve(draft, {});
  },
  say_not_paid: (draft) => {
    if (draft.attempt.certainty !== "unknown") return;
    endUnpaid(draft);
    addEffect(draft, { kind: "not_paid_confirmed" });
  },
  settled_elsewhere: (draft) => {
    if (draft.attempt.certainty !== "paid") endUnpaid(draft);
  },
  order_paid_elsewhere: cancelForPaidOrder,
  refuse_unsaved: refuseUnsaved,
  refuse_busy_device: refuseBusyDevice,
};

/** Handles a button or a command of the service. A command that is not possible does nothing. */
export function onCommand(draft: Draft, command: AttemptCommand): void {
  handlers[command](draft);
}

/** Cancels at the request of staff (PAY-G16, PAY-M10, PAY-S12), at most once in 3 s (PAY-R15). */
function cancelByStaff(draft: Draft): void {
  const { attempt, at } = draft;
  const { cancelAskedAt } = attempt;
  const isRepeat = cancelAskedAt !== undefined && Math.abs(at - cancelAskedAt) < cancelDebounceMs;
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

/** Checks the status when staff press Check Status (PAY-G27). */
function checkStatus(draft: Draft): void {
  if (!canCheckStatus(draft.attempt)) return;
  if (isEnded(draft.attempt)) verify(draft, "status_button");
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
  if (attempt.certainty === "unpaid" && !attempt.isRechecking) startNext(draft);
  else beginResolving(draft);
}

/** A reader goes on with the same intent only for the same balance (N44). */
function retryReader(draft: Draft): void {
  const { attempt, balance } = draft;
  if (attempt.certainty === "unknown") checkBeforeRetry(draft);
  else if (balance === "same") collectAgain(draft);
  else if (mustDeleteIntent(attempt)) cancelFirst(draft);
  else startNext(draft);
}

/** Shows the overlay again and resolves the attempt (P-I5); an unpaid one gives way at once. */
function settle(draft: Draft): void {
  const { attempt } = draft;
  if (attempt.certainty === "paid" || attempt.resolving !== undefined) return;
  if (attempt.verifyingFor === "held") endHeld(draft);
  if (!isEnded(draft.attempt)) return;
  if (isSettledForStart(attempt)) {
    startNext(draft);
    return;
  }
  change(draft, { isClosed: false });
  beginResolving(draft);
}

/** Whether a new payment may begin beside it: unpaid, and neither its status nor its intent must be settled first. */
function isSettledForStart(attempt: Attempt): boolean {
  return attempt.certainty === "unpaid" && !attempt.isRechecking && !mustDeleteIntent(attempt);
}

/** Whether the reader's intent still exists: it outlives a decline (PAY-S29). */
export function mustDeleteIntent({ kind, intentId, cancellation }: Attempt): boolean {
  return isReaderKind(kind) && intentId !== undefined && cancellation !== "acknowledged";
}

/** Whether the reader can collect on the same intent again (PAY-S28). */
export function mayCollectAgain(attempt: Attempt): boolean {
  const { certainty, again, phase, resolving, cancellation } = attempt;
  const isFree = certainty === "unpaid" && phase === "failed" && resolving === undefined;
  return isFree && again === "collect" && cancellation !== "acknowledged";
}

function goBack(draft: Draft): void {
  if (draft.attempt.isSilent) endSilent(draft);
  if (draft.attempt.verifyingFor === "held") endHeld(draft);
  if (draft.attempt.certainty === "paid") {
    change(draft, { isClosed: true });
    addEffect(draft, { kind: "detach" });
  } else leave(draft);
}

/** Staff left a reader that does not answer: stopped, but for a card that may be charged now (P-I7). */
function endSilent(draft: Draft): void {
  const { step, isCancelling } = draft.attempt;
  finish(draft, {
    phase: "failed",
    certainty: "unknown",
    failure: { kind: "reader_error", row: "request_timed_out" },
  });
  if (step === "confirming") reconcile(draft);
  else if (!isCancelling) cancel(draft, "staff");
}

/** Staff left held money: it stays unknown until the partner reports more (PAY-D6). */
function endHeld(draft: Draft): void {
  change(draft, { phase: "failed", verifyingFor: undefined, failure: { kind: "generic" } });
}

/** Staff confirm that it was not paid: the only statement that replaces the partner's (PAY-R19). */
function confirmNotPaid(draft: Draft): void {
  if (draft.attempt.question === undefined) return;
  change(draft, { certainty: "unpaid", isSurelyUnpaid: true });
  addEffect(draft, { kind: "not_paid_confirmed" });
  startNext(draft);
}

/** Closes an attempt that staff or another tab settled as unpaid; a late approval still counts (PAY-R1). */
function endUnpaid(draft: Draft): void {
  const isOver = isEnded(draft.attempt);
  const failure = { kind: "generic" } as const;
  if (!isOver) finish(draft, { phase: "failed", certainty: "unpaid", failure });
  change(draft, { certainty: "unpaid", isSurelyUnpaid: true, reconcileEndsAt: undefined });
  leave(draft);
}

/**
 * Ends the attempt without changing what is known; Retry is possible once there is room again. An intent that could not
 * be saved is deleted: no card was requested with it.
 */
function refuseUnsaved(draft: Draft): void {
  const { certainty } = draft.attempt;
  const isNewIntent = certainty === "open";
  const failure = { kind: "cannot_be_saved" } as const;
  finish(draft, {
    phase: "failed",
    certainty: certainty === "unknown" ? certainty : "unpaid",
    failure,
  });
  if (isNewIntent) cancel(draft, "timeout");
}

/** Ends the attempt without changing what is known; it can be tried again once the device is free. */
function refuseBusyDevice(draft: Draft): void {
  const { certainty, verifyingFor } = draft.attempt;
  if (certainty !== "unpaid" && certainty !== "unknown") return;
  const phase = verifyingFor === "status_button" ? "terminal_timeout" : "failed";
  finish(draft, { phase, certainty, failure: { kind: "device_busy" } });
}

/**
 * Cancels because another attempt paid the order (PAY-R3), but never a card that is being confirmed
 * (P-I7).
 */
function cancelForPaidOrder(draft: Draft): void {
  const { attempt } = draft;
  if (!isLive(attempt) || attempt.isCancelling || attempt.step === "confirming") return;
  if (isReaderKind(attempt.kind)) change(draft, { phase: "waiting", step: "cancelling" });
  cancel(draft, "order_paid_elsewhere");
}

/**
 * Cancel is offered after its delay (PAY-M9), and never while a card is being confirmed (PAY-S10,
 * PAY-S12).
 */
export function canCancel(attempt: Attempt): boolean {
  const { cancelStep } = rulesOf(attempt);
  const isStep = cancelStep === undefined || attempt.step === cancelStep;
  return isLive(attempt) && attempt.isCancelEnabled && !attempt.isCancelling && isStep;
}

/** Check Status is offered after a timeout, while money is held, and after each end without a result (PAY-G27, PAY-S20, N57). */
export function canCheckStatus(attempt: Attempt): boolean {
  const { phase, verifyingFor, features, isClosed, certainty, resolving } = attempt;
  const isUnknownEnd = isEnded(attempt) && certainty === "unknown";
  const isAskable = phase === "terminal_timeout" || verifyingFor === "held" || isUnknownEnd;
  return isAskable && features.hasStatusCheck && !isClosed && certainty !== "paid" && !resolving;
}

/**
 * Retry is offered after every end without payment (PAY-G28, PAY-G29, PAY-M17, PAY-M18); at a card reader
 * only if the catalogue says so.
 */
export function canRetry(attempt: Attempt): boolean {
  const { certainty, again, isClosed, phase } = attempt;
  if (!isEnded(attempt) || isClosed || certainty === "paid" || isAsking(attempt)) return false;
  return isReaderKind(attempt.kind) ? phase === "failed" && again !== "nothing" : true;
}

/** The overlay may be left once the attempt ended, while money is held, and when a reader does not answer. */
export function canGoBack(attempt: Attempt): boolean {
  const { isClosed, isSilent, verifyingFor } = attempt;
  return !isClosed && (isEnded(attempt) || isSilent || verifyingFor === "held");
}

function isAsking({ resolving, question }: Attempt): boolean {
  return resolving !== undefined || question !== undefined;
}
