import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import { awaitedUntil } from "../attempt-record.ts";
import { staffCheckMs } from "./attempt.ts";
import {
  addEffect,
  armPoll,
  cancel,
  change,
  check,
  type Draft,
  finish,
  recheck,
  reconcile,
  setTimer,
  verify,
} from "./draft.ts";
import { onStartUnanswered } from "./on-partner-fact.ts";
import { timeOut } from "./outcomes.ts";

/** Continues an attempt from its record after a reload or a crash (PAY-R16). Never starts one. */
export function onResume(draft: Draft, isDeviceBusy: boolean): void {
  const { certainty, applied } = draft.attempt;
  if (certainty === "paid") {
    showPaid(draft, applied === "no");
    return;
  }
  // The reload ended the call that would have answered the start.
  change(draft, { isStartAnswered: true });
  addEffect(draft, { kind: "resume" });
  if (certainty === "unpaid") {
    listenOn(draft);
    return;
  }
  if (certainty === "unknown" || (isDeviceBusy && mayHaveTaken(draft))) {
    change(draft, { certainty: "unknown" });
    resumeUnknown(draft);
    return;
  }
  switch (draft.attempt.phase) {
    case "waiting":
      resumeWaiting(draft);
      break;
    case "in_progress":
      resumeInProgress(draft);
      break;
    case "verifying":
      resumeVerifying(draft);
      break;
    case "paid":
    case "failed":
    case "cancelled":
    case "terminal_timeout":
      // The record of this end is incomplete, so the result is unknown.
      change(draft, { certainty: "unknown" });
      resumeUnknown(draft);
  }
}

/** Waits without a screen for a late approval, for the rest of its ten minutes (N7). */
function listenOn(draft: Draft): void {
  const { cancellation, isSurelyUnpaid } = draft.attempt;
  change(draft, { isClosed: true });
  setTimer(draft, "linger", awaitedUntil(draft.attempt) ?? draft.at);
  // The check that follows an acknowledgement may have been lost with the page (N12).
  if (cancellation === "acknowledged" && isSurelyUnpaid !== true) recheck(draft);
}

/** Shows the success overlay again if the line is not added yet. */
function showPaid(draft: Draft, isShown: boolean): void {
  const { features, phase } = draft.attempt;
  if (phase === "verifying") change(draft, { phase: "paid", verifyingFor: undefined });
  if (isShown) setTimer(draft, "close", draft.at + features.successCloseMs);
  else change(draft, { isClosed: true });
}

function resumeWaiting(draft: Draft): void {
  if (!isReaderKind(draft.attempt.kind)) {
    onStartUnanswered(draft);
    return;
  }
  if (mayHaveTaken(draft)) {
    resumeReader(draft);
    return;
  }
  finish(draft, { phase: "failed", certainty: "unpaid", failure: { kind: "generic" } });
}

/** A reader that has no intent yet has not requested a card. */
function mayHaveTaken({ attempt: { kind, phase, intentId } }: Draft): boolean {
  return !isReaderKind(kind) || phase !== "waiting" || intentId !== undefined;
}

/** The SDK's object is lost: nothing can be confirmed now, but it may have been confirmed before. */
function resumeReader(draft: Draft): void {
  verify(draft, "orphaned");
  check(draft);
}

function resumeInProgress(draft: Draft): void {
  const { features } = draft.attempt;
  // A clock that was ahead must not make it wait for longer.
  const startedAt = Math.min(draft.attempt.startedAt, draft.at);
  if (isReaderKind(draft.attempt.kind)) {
    resumeReader(draft);
    return;
  }
  const { attemptTimeoutMs, cancelEnabledAfterMs, hasStatusCheck } = features;
  if (hasStatusCheck) check(draft);
  enableCancel(draft, startedAt + cancelEnabledAfterMs);
  armPoll(draft);
  if (attemptTimeoutMs === undefined) return;
  const endsAt = startedAt + attemptTimeoutMs;
  if (endsAt > draft.at) setTimer(draft, "attempt_end", endsAt);
  else if (hasStatusCheck) change(draft, { isOverslept: true });
  else timeOut(draft);
}

function enableCancel(draft: Draft, enabledAt: Instant): void {
  if (enabledAt <= draft.at) change(draft, { isCancelEnabled: true });
  else setTimer(draft, "cancel_enabled", enabledAt);
}

function resumeVerifying(draft: Draft): void {
  const { verifyingFor } = draft.attempt;
  if (isReaderKind(draft.attempt.kind)) {
    resumeReader(draft);
    return;
  }
  if (
    verifyingFor === "start_lost" ||
    verifyingFor === "status_button" ||
    verifyingFor === "cancel_refused"
  ) {
    check(draft);
    return;
  }
  change(draft, { verifyingFor: "staff_cancel" });
  setTimer(draft, "staff_check", draft.at + staffCheckMs);
}

/** Shows only the order's badge, and checks with the partner once. */
function resumeUnknown(draft: Draft): void {
  const { features, phase } = draft.attempt;
  change(draft, { isClosed: true, verifyingFor: undefined });
  const isEnd = phase === "failed" || phase === "cancelled" || phase === "terminal_timeout";
  if (!isEnd) change(draft, { phase: "failed" });
  change(draft, {
    failure: phase === "cancelled" ? { kind: "cancel_unconfirmed" } : { kind: "generic" },
  });
  if (features.hasStatusCheck) reconcile(draft);
  else cancel(draft, "timeout");
}
