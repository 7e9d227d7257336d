import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import { type Duration, type Instant, secondMs } from "../../../../ports/entities/time.ts";
import type { TerminalFact } from "../../../../ports/payment-terminal.ts";
import { awaitedUntil } from "../attempt-record.ts";
import type { BalanceChange } from "../order-balance.ts";
import {
  type Attempt,
  type AttemptInput,
  oversleptMs,
  type Reduced,
  readerSilentMs,
  reconcileEveryMs,
  type TimerName,
} from "./attempt.ts";
import { addEffect, change, check, clearTimers, type Draft, setTimer } from "./draft.ts";
import { onCancelAnswer } from "./on-cancel.ts";
import { mayCollectAgain, onCommand } from "./on-command.ts";
import {
  onCheckFailed,
  onResult,
  onStarted,
  onStartLost,
  onStartRefused,
} from "./on-partner-fact.ts";
import { onReaderError, onStep } from "./on-reader.ts";
import { onResume } from "./on-resume.ts";
import { timeOut } from "./outcomes.ts";

/**
 * Makes every decision about one attempt, for all kinds of terminals: the screen, the certainty about
 * the money, the next effects. Pure: the same attempt, input, instant and balance give the same result.
 */
export function reduce(
  attempt: Attempt,
  input: AttemptInput,
  at: Instant,
  balance: BalanceChange = "same",
): Reduced {
  const draft: Draft = { attempt, effects: [], at, balance };
  switch (input.kind) {
    case "begin":
      onBegin(draft);
      break;
    case "resume":
      onResume(draft, input.isDeviceBusy === true);
      break;
    case "fact":
      onFact(draft, input.fact);
      break;
    case "command":
      onCommand(draft, input.command);
      break;
    case "timer":
      onTimer(draft, input.timer);
      break;
    case "clock_stepped":
      onClockStep(draft, input.byMs);
      break;
  }
  watchReader(draft, attempt);
  awaitLateApproval(draft, attempt);
  // The partner has answered what staff were asked: their answer would change nothing.
  if (draft.attempt.certainty === "unpaid") change(draft, { question: undefined });
  return { attempt: draft.attempt, effects: draft.effects };
}

/** Begins the attempt (PAY-G1, PAY-M1, PAY-S1); the timeout of devices counts from here (PAY-D3). */
function onBegin(draft: Draft): void {
  const { attemptTimeoutMs, timeoutFrom, cancelEnabledAfterMs } = draft.attempt.features;
  addEffect(draft, { kind: "begin" });
  if (attemptTimeoutMs !== undefined && timeoutFrom === "waiting")
    setTimer(draft, "attempt_end", draft.at + attemptTimeoutMs);
  if (cancelEnabledAfterMs > 0) setTimer(draft, "cancel_enabled", draft.at + cancelEnabledAfterMs);
}

/** Moves every instant with the clock, so that each time that is left stays as long as it was. */
function onClockStep(draft: Draft, byMs: Duration): void {
  const { timers, startedAt, reconcileEndsAt, cancelAskedAt, unpaidAt } = draft.attempt;
  const moved = Object.entries(timers).map(([name, at]) => [name, at + byMs]);
  change(draft, {
    timers: Object.fromEntries(moved),
    startedAt: startedAt + byMs,
    reconcileEndsAt: reconcileEndsAt && reconcileEndsAt + byMs,
    ...(cancelAskedAt !== undefined && { cancelAskedAt: cancelAskedAt + byMs }),
    ...(unpaidAt !== undefined && { unpaidAt: unpaidAt + byMs }),
  });
}

/** A late approval of an unpaid attempt is awaited for ten minutes from now, whatever happens to its overlay (N7). */
function awaitLateApproval(draft: Draft, before: Attempt): void {
  const wasUnpaid = before.certainty === "unpaid";
  const isUnpaid = draft.attempt.certainty === "unpaid";
  if (isUnpaid && !wasUnpaid) {
    change(draft, { unpaidAt: draft.at });
    setTimer(draft, "linger", awaitedUntil(draft.attempt) ?? draft.at);
  }
  if (wasUnpaid && !isUnpaid) clearTimers(draft, "linger");
  const { isClosed, timers } = draft.attempt;
  const isOver = isUnpaid && timers.linger === undefined;
  if (isOver && isClosed && !before.isClosed) addEffect(draft, { kind: "detach" });
}

function onFact(draft: Draft, fact: TerminalFact): void {
  switch (fact.kind) {
    case "step":
      onStep(draft, fact.step);
      break;
    case "started":
      onStarted(draft, fact);
      break;
    case "start_refused":
      onStartRefused(draft, fact);
      break;
    case "start_lost":
      onStartLost(draft);
      break;
    case "result":
      onResult(draft, fact);
      break;
    case "check_failed":
      onCheckFailed(draft);
      break;
    case "cancel_acknowledged":
      onCancelAnswer(draft, "acknowledged");
      break;
    case "cancel_refused":
      onCancelAnswer(draft, "refused");
      break;
    case "cancel_lost":
      onCancelAnswer(draft, "lost");
      break;
    case "reader_error":
      onReaderError(draft, fact);
      break;
    case "link_restored":
      onLinkRestored(draft);
      break;
  }
}

/**
 * The connection came back: checks for missed results (PAY-G15). A live card reader answers by itself.
 */
function onLinkRestored(draft: Draft): void {
  const { attempt } = draft;
  const isOpen = attempt.certainty === "open" || attempt.certainty === "unknown";
  const isWaitingForReader = isReaderKind(attempt.kind) && attempt.certainty === "open";
  const isStaffCheckDue = attempt.timers.staff_check !== undefined;
  if (!isOpen || isWaitingForReader || isStaffCheckDue) return;
  if (attempt.phase !== "waiting" && attempt.features.hasStatusCheck) check(draft);
}

function onTimer(draft: Draft, timer: TimerName): void {
  const due = draft.attempt.timers[timer];
  if (due === undefined) return;
  clearTimers(draft, timer);
  switch (timer) {
    case "attempt_end":
      onAttemptEnd(draft, due);
      break;
    case "cancel_enabled":
      change(draft, { isCancelEnabled: true });
      break;
    case "poll":
      addEffect(draft, { kind: "check", via: "poll" });
      break;
    case "verified":
      change(draft, { phase: "paid", verifyingFor: undefined });
      setTimer(draft, "close", draft.at + draft.attempt.features.successCloseMs);
      break;
    case "staff_check":
      check(draft);
      break;
    case "close":
      change(draft, { isClosed: true });
      addEffect(draft, { kind: "detach" });
      break;
    case "reconcile":
      onReconcile(draft);
      break;
    case "reader_silent":
      change(draft, { isSilent: true });
      break;
    case "linger":
      endListening(draft);
      break;
  }
}

/** Listening never stops while money may still come (see `detach` of the port), nor while staff may retry on the intent. */
function endListening(draft: Draft): void {
  const { certainty, isClosed } = draft.attempt;
  const isNeeded = !isClosed && mayCollectAgain(draft.attempt);
  if (certainty === "unpaid" && !isNeeded) addEffect(draft, { kind: "detach" });
}

/** Each step of a card reader has its time; the customer's card is waited for without a limit (PAY-S30). */
function watchReader(draft: Draft, before: Attempt): void {
  const { kind, certainty, step, timers, isSilent } = draft.attempt;
  if (!isReaderKind(kind)) return;
  const isAwaited = certainty === "open" && step !== "collecting";
  const isWatched = step === before.step && (timers.reader_silent !== undefined || isSilent);
  if (isAwaited && isWatched) return;
  clearTimers(draft, "reader_silent");
  change(draft, { isSilent: false });
  if (isAwaited) setTimer(draft, "reader_silent", draft.at + readerSilentMs);
}

/**
 * Ends the screen at the timeout (PAY-G14, PAY-M13); after sleep the status is checked first (PAY-R24).
 */
function onAttemptEnd(draft: Draft, due: Instant): void {
  const hasSlept = draft.at - due > oversleptMs;
  if (!hasSlept || !draft.attempt.features.hasStatusCheck) {
    timeOut(draft);
    return;
  }
  change(draft, { isOverslept: true });
  check(draft);
}

function onReconcile(draft: Draft): void {
  const { certainty, reconcileEndsAt = 0 } = draft.attempt;
  if (certainty !== "unknown" || draft.at > reconcileEndsAt + secondMs) return;
  check(draft);
  const next = draft.at + reconcileEveryMs;
  if (next <= reconcileEndsAt) setTimer(draft, "reconcile", next);
}
