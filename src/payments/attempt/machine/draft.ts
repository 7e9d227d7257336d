import { isReaderKind } from "../../../../ports/entities/terminal-kinds.ts";
import type { Instant } from "../../../../ports/entities/time.ts";
import type { AttemptPhase, Certainty, Receipt } from "../../../../ports/payment-terminal.ts";
import type { VerifyingFor } from "../attempt-record.ts";
import type { AttemptFailure } from "./attempt.ts";
import {
  type Attempt,
  type AttemptEffect,
  reconcileEveryMs,
  reconcileForMs,
  type TimerName,
} from "./attempt.ts";

/** What one input does, while it is worked out. Never leaves the reducer. */
export interface Draft {
  attempt: Attempt;
  readonly effects: AttemptEffect[];
  readonly at: Instant;
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

/** Nobody has given up and nobody has said how it ended. */
export function isLive({ phase, certainty }: Attempt): boolean {
  return certainty === "open" && (phase === "waiting" || phase === "in_progress");
}

/** The screen ended without money. */
export function isEnded({ phase }: Attempt): boolean {
  return phase === "failed" || phase === "cancelled" || phase === "terminal_timeout";
}

export function check(draft: Draft): void {
  addEffect(draft, { kind: "check", via: "check" });
}

/** Asks the partner to give up, and remembers since when. */
export function cancel(
  draft: Draft,
  reason: "staff" | "timeout" | "before_retry" | "order_paid_elsewhere",
): void {
  change(draft, { cancelAskedAt: draft.at, isCancelling: true });
  addEffect(draft, { kind: "cancel", reason });
}

/** The screen ends without money. Listening goes on: what is known may still change (PAY-R1). */
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

/** The partner works on it: the timeout, and the polls where there are any (PAY-G2, PAY-G30). */
export function toInProgress(draft: Draft): void {
  const { features, timers } = draft.attempt;
  change(draft, {
    phase: "in_progress",
    certainty: "open",
    verifyingFor: undefined,
    failure: undefined,
  });
  const { attemptTimeoutMs } = features;
  if (attemptTimeoutMs !== undefined && timers.attempt_end === undefined)
    setTimer(draft, "attempt_end", draft.at + attemptTimeoutMs);
  armPoll(draft);
}

/** The next poll counts from the end of the one before (PAY-R11). */
export function armPoll(draft: Draft): void {
  const { features, phase, timers } = draft.attempt;
  if (phase !== "in_progress" || features.pollEveryMs === undefined || timers.poll !== undefined)
    return;
  setTimer(draft, "poll", draft.at + features.pollEveryMs);
}

/** Looks at a card reader's intent now and every 5 s for a minute (PAY-S23). */
export function reconcile(draft: Draft): void {
  check(draft);
  if (!isReaderKind(draft.attempt.kind)) return;
  change(draft, { reconcileEndsAt: draft.at + reconcileForMs });
  setTimer(draft, "reconcile", draft.at + reconcileEveryMs);
}

/** Adds what is new; what was known first stays. */
export function addReceipt(draft: Draft, receipt: Receipt | undefined): void {
  if (receipt === undefined) return;
  const { intentId } = receipt;
  change(draft, { receipt: { ...receipt, ...draft.attempt.receipt } });
  if (intentId !== undefined && draft.attempt.intentId === undefined) change(draft, { intentId });
}
