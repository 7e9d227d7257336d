import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import type { AttemptPhase, Certainty, Receipt } from "../../../../ports/payment-terminal.ts";
import type { VerifyingFor } from "../attempt-record.ts";
import type { BalanceChange } from "../order-balance.ts";
import {
  type Attempt,
  type AttemptEffect,
  type AttemptFailure,
  reconcileEveryMs,
  reconcileForMs,
  type TimerName,
} from "./attempt.ts";

/** The attempt and its effects while one input is processed. Never leaves the reducer. */
export interface Draft {
  attempt: Attempt;
  readonly effects: AttemptEffect[];
  readonly at: Instant;
  /** The order's balance against the attempt's (N44). */
  readonly balance: BalanceChange;
}

export function change(draft: Draft, changes: Partial<Attempt>): void {
  draft.attempt = { ...draft.attempt, ...changes };
}

export function addEffect(draft: Draft, effect: AttemptEffect): void {
  draft.effects.push(effect);
}

export function setTimer(draft: Draft, timer: TimerName, at: Instant): void {
  change(draft, { timers: { ...draft.attempt.timers, [timer]: at } });
}

export function clearTimers(draft: Draft, ...names: readonly TimerName[]): void {
  const kept = Object.entries(draft.attempt.timers).filter(
    ([name]) => !names.some((cleared) => cleared === name),
  );
  change(draft, { timers: Object.fromEntries(kept) });
}

/** Whether it runs: not cancelled by the app, not ended by the partner. */
export function isLive({ phase, certainty }: Attempt): boolean {
  return certainty === "open" && (phase === "waiting" || phase === "in_progress");
}

/** Whether the screen ended without payment. */
export function isEnded({ phase }: Attempt): boolean {
  return phase === "failed" || phase === "cancelled" || phase === "terminal_timeout";
}

export function check(draft: Draft): void {
  addEffect(draft, { kind: "check", via: "check" });
}

/** Asks the partner to cancel and records the time. */
export function cancel(
  draft: Draft,
  reason: "staff" | "timeout" | "before_retry" | "order_paid_elsewhere",
): void {
  change(draft, { cancelAskedAt: draft.at, isCancelling: true });
  addEffect(draft, { kind: "cancel", reason });
}

/**
 * Ends the screen without payment. The service keeps listening, as a late approval still counts (PAY-R1).
 */
export function finish(
  draft: Draft,
  end: {
    readonly phase: AttemptPhase;
    readonly certainty: Exclude<Certainty, "paid">;
    readonly failure: AttemptFailure;
  },
): void {
  const { isCounted = false } = draft.attempt;
  change(draft, { ...end, verifyingFor: undefined, isOverslept: false, step: undefined });
  clearTimers(draft, "attempt_end", "cancel_enabled", "poll", "verified", "staff_check");
  if (end.phase === "cancelled" || isCounted) return;
  change(draft, { isCounted: true });
  addEffect(draft, { kind: "count_failure" });
}

export function verify(draft: Draft, verifyingFor: VerifyingFor): void {
  change(draft, { phase: "verifying", verifyingFor, failure: undefined });
  clearTimers(draft, "attempt_end", "cancel_enabled", "poll");
}

/** The partner is processing: starts the timeout, and polling if the kind polls (PAY-G2, PAY-G30). */
export function toInProgress(draft: Draft): void {
  const { features, timers } = draft.attempt;
  change(draft, {
    phase: "in_progress",
    certainty: "open",
    isSurelyUnpaid: false,
    verifyingFor: undefined,
    failure: undefined,
    isCheckInconclusive: false,
  });
  const { attemptTimeoutMs } = features;
  if (attemptTimeoutMs !== undefined && timers.attempt_end === undefined)
    setTimer(draft, "attempt_end", draft.at + attemptTimeoutMs);
  armPoll(draft);
}

/** Schedules the next poll, counted from the end of the previous one (PAY-R11). */
export function armPoll(draft: Draft): void {
  const { features, phase, timers } = draft.attempt;
  if (phase !== "in_progress" || features.pollEveryMs === undefined || timers.poll !== undefined)
    return;
  setTimer(draft, "poll", draft.at + features.pollEveryMs);
}

/** Checks now; a card reader's intent also every 5 s for a minute (PAY-S23). */
export function reconcile(draft: Draft): void {
  check(draft);
  if (!isReaderKind(draft.attempt.kind)) return;
  change(draft, { reconcileEndsAt: draft.at + reconcileForMs });
  setTimer(draft, "reconcile", draft.at + reconcileEveryMs);
}

/**
 * Checks once more after an acknowledged cancellation, which may come too early (PAY-R14); returns whether the kind can.
 * A reader's intent does not go on by itself.
 */
export function recheck(draft: Draft): boolean {
  const { features, kind } = draft.attempt;
  if (!features.hasStatusCheck || isReaderKind(kind)) return false;
  change(draft, { isRechecking: true });
  check(draft);
  return true;
}

/** Adds new facts of the receipt; facts that are known already stay. */
export function addReceipt(draft: Draft, receipt: Receipt | undefined): void {
  if (receipt === undefined) return;
  const { intentId } = receipt;
  change(draft, { receipt: { ...receipt, ...draft.attempt.receipt } });
  if (intentId !== undefined && draft.attempt.intentId === undefined) change(draft, { intentId });
}
