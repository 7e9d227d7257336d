import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { ResultFact, TerminalFact } from "../../../../ports/payment-terminal.ts";
import { isOfAttempt } from "../attempt-record-rules.ts";
import type { Attempt, AttemptFailure } from "./attempt.ts";
import {
  addEffect,
  addReceipt,
  armPoll,
  cancel,
  change,
  check,
  type Draft,
  finish,
  isEnded,
  isLive,
  verify,
} from "./draft.ts";
import { rulesOf } from "./kind-rules.ts";
import {
  approve,
  becomeUnpaid,
  goOn,
  isOtherAmount,
  keepOtherAmount,
  onLiveStatus,
  stopOtherAmount,
  timeOut,
} from "./outcomes.ts";
import { resolveAfterCheck } from "./resolving.ts";
import { answerVerifying } from "./verifying.ts";

/**
 * Handles the status of a payment, from any channel. An answer without a reference belongs to the app's
 * own check; a push without a reference belongs to no known payment.
 */
export function onResult(draft: Draft, fact: ResultFact): void {
  const isNameless = fact.references.length === 0;
  if (isNameless && fact.via === "push") onUnidentified(draft);
  else if (isNameless || isOfAttempt(draft.attempt, fact.references)) onOwnResult(draft, fact);
  else {
    addEffect(draft, { kind: "log", message: "A payment of another reference was reported" });
    // An answer about another payment counts as no answer, so that the check ends.
    if (fact.via === "check" || fact.via === "poll") onCheckFailed(draft);
  }
}

function onOwnResult(draft: Draft, fact: ResultFact): void {
  const { attempt } = draft;
  const isAnswer = fact.via !== "push";
  if (isAnswer) change(draft, { isRechecking: false });
  noteDirection(draft, fact);
  if (fact.status === "in_progress") keepOtherAmount(draft, fact);
  if (fact.status === "unknown")
    addEffect(draft, word("The terminal reported an unknown status", fact.raw));
  if (fact.status === "approved") onApproval(draft, fact);
  else if (attempt.certainty === "paid") return;
  else if (isOnOtherAmount(attempt, fact)) stopOtherAmount(draft);
  else if (isAnswer && attempt.resolving !== undefined) resolveAfterCheck(draft, fact.status);
  else if (attempt.phase === "verifying") answerVerifying(draft, fact);
  else if (isLive(attempt)) onLiveResult(draft, fact);
  else if (isEnded(attempt)) onEndedStatus(draft, fact);
  if (isAnswer) armPoll(draft);
}

function onApproval(draft: Draft, fact: ResultFact): void {
  if (draft.attempt.certainty === "paid") addReceipt(draft, fact.receipt);
  else approve(draft, fact);
}

/** A look at a reader's intent comes too late to stop it: the reader's own answers tell the amount. */
function isOnOtherAmount(attempt: Attempt, fact: ResultFact): boolean {
  const isLook = isReaderKind(attempt.kind) && fact.via === "check";
  return (
    fact.status === "in_progress" && !isLook && !isEnded(attempt) && isOtherAmount(attempt, fact)
  );
}

/** Records that the partner refused the payment, or that its terminal goes on, whichever screen is shown (N12). */
function noteDirection(draft: Draft, { status, via }: ResultFact): void {
  if (draft.attempt.certainty === "paid") return;
  const isReader = isReaderKind(draft.attempt.kind);
  // A card prompt that was left, or a declined card, is not the end of a reader's intent.
  const isRefusal = isReader
    ? status === "cancelled" && via !== "sdk"
    : status === "declined" || status === "cancelled";
  if (isRefusal) change(draft, { isSurelyUnpaid: true });
  // The unknown status of a reader's intent is held money.
  if (status !== "in_progress" && !(isReader && status === "unknown")) return;
  if (draft.attempt.isCancelledEarly) cancelOnceMore(draft);
  else goOn(draft);
}

/** A failed check never means unpaid (PAY-G13, PAY-G22, PAY-G31). */
export function onCheckFailed(draft: Draft): void {
  change(draft, { isRechecking: false });
  const { attempt } = draft;
  if (attempt.certainty === "paid") return;
  if (attempt.resolving !== undefined) resolveAfterCheck(draft, "failed");
  else if (attempt.phase === "verifying") answerVerifying(draft, "failed");
  else if (isLive(attempt) && attempt.isOverslept) timeOut(draft);
  else if (isLive(attempt)) armPoll(draft);
}

/**
 * A result without a reference is never an approval; the status is checked if the kind can (PAY-R8).
 */
function onUnidentified(draft: Draft): void {
  addEffect(draft, { kind: "log", message: "An unidentified payment was reported on this device" });
  if (draft.attempt.certainty === "paid") return;
  if (draft.attempt.features.hasStatusCheck) check(draft);
  else change(draft, { isUnidentifiedReported: true });
}

function onLiveResult(draft: Draft, fact: ResultFact): void {
  const { isOverslept, kind } = draft.attempt;
  // A check cannot tell an intent that waits for a card from a declined one.
  const isLookAtReader = isReaderKind(kind) && fact.via === "check";
  if (isLookAtReader && fact.status !== "cancelled") return;
  if (isOverslept && (fact.status === "in_progress" || fact.status === "unknown")) {
    timeOut(draft);
    return;
  }
  onLiveStatus(draft, fact.status, fact.reason, fact.via === "sdk");
}

/** After the screen ended, only a clear refusal changes what is known (PAY-G25, PAY-M15). */
function onEndedStatus(draft: Draft, fact: Pick<ResultFact, "via" | "status" | "reason">): void {
  if (draft.attempt.certainty !== "unknown") return;
  const isPromptOnly = fact.via === "sdk" && isReaderKind(draft.attempt.kind);
  if (fact.status === "cancelled" && !isPromptOnly) becomeUnpaid(draft);
  // While a confirmation may be under way, an intent that waits for a card proves nothing (PAY-S27).
  if (fact.status === "declined" && !isReaderKind(draft.attempt.kind)) {
    const { failure } = draft.attempt;
    becomeUnpaid(draft);
    if (failure?.kind === "cancel_unconfirmed")
      change(draft, {
        failure: { kind: "declined", ...(fact.reason !== undefined && { reason: fact.reason }) },
      });
  }
}

function word(message: string, raw: string | undefined): Parameters<typeof addEffect>[1] {
  return { kind: "log", message, ...(raw !== undefined && { word: raw.slice(0, 60) }) };
}

type Started = Extract<TerminalFact, { kind: "started" }>;
type Refused = Extract<TerminalFact, { kind: "start_refused" }>;

/** The start call was answered. If staff cancelled meanwhile, the cancel is sent again (PAY-R10). */
export function onStarted(draft: Draft, fact: Started): void {
  const { certainty, partnerReferences } = draft.attempt;
  const known = new Set([...partnerReferences, ...fact.partnerReferences]);
  change(draft, { isStartAnswered: true, partnerReferences: [...known] });
  addReceipt(draft, fact.receipt);
  if (certainty === "paid") return;
  if (fact.status === "approved") {
    approve(draft, fact);
    return;
  }
  const { attempt } = draft;
  const isUnderWay = fact.status === "in_progress";
  if (isUnderWay) keepOtherAmount(draft, fact);
  if (isUnderWay && isLive(attempt) && isOtherAmount(attempt, fact)) {
    stopOtherAmount(draft);
    return;
  }
  if (isUnderWay) {
    onUnderWay(draft);
    return;
  }
  if (isLive(attempt) || attempt.verifyingFor === "start_lost") {
    onLiveStatus(draft, fact.status, fact.reason);
    return;
  }
  if (isEnded(attempt)) onEndedStatus(draft, { via: "push", ...fact });
}

function onUnderWay(draft: Draft): void {
  const { attempt } = draft;
  if (isLive(attempt) && attempt.isCancelling) {
    cancelOnceMore(draft);
    return;
  }
  if (isLive(attempt) || attempt.verifyingFor === "start_lost") {
    onLiveStatus(draft, "in_progress", undefined);
    return;
  }
  // A push may overtake the start answer: the device has ended this payment already.
  if (attempt.certainty === "open" || attempt.isSurelyUnpaid === true) return;
  // A cancel that was acknowledged before the transaction existed did not end it.
  change(draft, { certainty: "unknown", cancellation: undefined });
  if (!isEnded(attempt)) return;
  if (attempt.failure?.kind === "cancelled")
    change(draft, { failure: { kind: "cancel_unconfirmed" } });
  if (attempt.isCancelling) change(draft, { mustCancelAgain: true });
  else cancel(draft, "staff");
}

/** The start was refused: nothing was started (PAY-G5, PAY-M4). */
export function onStartRefused(draft: Draft, { reason }: Refused): void {
  const { attempt } = draft;
  if (attempt.certainty === "paid" || attempt.isStartAnswered) return;
  change(draft, { isStartAnswered: true });
  change(draft, { isSurelyUnpaid: true });
  if (isEnded(attempt)) {
    change(draft, { certainty: "unpaid" });
    return;
  }
  if (attempt.isCancelledEarly) {
    const phase = rulesOf(attempt).cancelledPhase;
    finish(draft, { phase, certainty: "unpaid", failure: { kind: "cancelled" } });
    change(draft, { isCancelling: false });
    return;
  }
  const isNameless = reason === undefined && rulesOf(attempt).reasonless === "connection_failure";
  const failure: AttemptFailure = isNameless
    ? { kind: "connection_failure" }
    : { kind: "start_refused", ...(reason !== undefined && { reason }) };
  finish(draft, { phase: "failed", certainty: "unpaid", failure });
}

/** No answer: it may or may not have been started (PAY-R9). */
export function onStartLost(draft: Draft): void {
  const { attempt } = draft;
  if (!isLive(attempt) || attempt.isStartAnswered) return;
  if (attempt.isCancelling) {
    // No start answer will come any more.
    change(draft, { isStartAnswered: true });
    cancelOnceMore(draft);
    return;
  }
  onStartUnanswered(draft);
}

/** The first cancel may have come before there was anything to cancel (PAY-M16). */
function cancelOnceMore(draft: Draft): void {
  if (draft.attempt.isCancelledEarly) {
    change(draft, { isCancelledEarly: false, cancellation: undefined });
    cancel(draft, "staff");
  } else change(draft, { mustCancelAgain: true });
}

/** Checks a start without an answer if the kind can be checked, else cancels it (PAY-G6, PAY-M5). */
export function onStartUnanswered(draft: Draft): void {
  if (draft.attempt.features.hasStatusCheck) {
    verify(draft, "start_lost");
    check(draft);
    return;
  }
  finish(draft, {
    phase: "failed",
    certainty: "unknown",
    failure: { kind: "connection_failure" },
  });
  cancel(draft, "timeout");
}
