import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import { staffCheckMs } from "./attempt.ts";
import {
  addEffect,
  armPoll,
  cancel,
  change,
  check,
  type Draft,
  finish,
  reconcile,
  setTimer,
  verify,
} from "./draft.ts";
import { onStartUnanswered } from "./on-partner-fact.ts";
import { timeOut } from "./outcomes.ts";

/** Goes on with what the journal says, after a reload or a crash (PAY-R16). Never starts anything. */
export function onResume(draft: Draft): void {
  const { certainty, applied } = draft.attempt;
  if (certainty === "paid") {
    showPaid(draft, applied === "no");
    return;
  }
  // Whoever would have answered the start is gone with the page.
  change(draft, { isStartAnswered: true });
  addEffect(draft, { kind: "resume" });
  if (certainty === "unknown") {
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
      // An end that was not kept whole: nobody knows.
      change(draft, { certainty: "unknown" });
      resumeUnknown(draft);
  }
}

/** The success preview once more, where the line is still to be added. */
function showPaid(draft: Draft, isShown: boolean): void {
  const { features, phase } = draft.attempt;
  if (phase === "verifying") change(draft, { phase: "paid", verifyingFor: undefined });
  if (isShown) setTimer(draft, "close", draft.at + features.successCloseMs);
  else change(draft, { isClosed: true });
}

function resumeWaiting(draft: Draft): void {
  const { intentId } = draft.attempt;
  if (!isReaderKind(draft.attempt.kind)) {
    onStartUnanswered(draft);
    return;
  }
  if (intentId !== undefined) {
    resumeReader(draft);
    return;
  }
  // Without an intent no card was asked for.
  finish(draft, { phase: "failed", certainty: "unpaid", failure: { kind: "generic" } });
}

/** The SDK's object is gone: nothing can be confirmed any more, but it may have been. */
function resumeReader(draft: Draft): void {
  verify(draft, "orphaned");
  check(draft);
}

function resumeInProgress(draft: Draft): void {
  const { features, startedAt } = draft.attempt;
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

/** Stays off the screen, on the order's badge; the partner is asked once. */
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
