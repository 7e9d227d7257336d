import type { Acceptance, SourceState } from "../../ports/entities/acceptance.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { ReadinessLevel } from "../../ports/entities/readiness.ts";
import {
  type Duration,
  hourMs,
  type Instant,
  minuteMs,
  secondMs,
} from "../../ports/entities/time.ts";
import { nextBusinessEnd, promisedMinutesMax } from "../orders/order-rules/order-timing.ts";

/** From so long before its end staff are asked once whether it goes on (BZ-3). */
const askBeforeEndMs: Duration = minuteMs;
/** The server has so long to open a source before the state is read again (BZ-3). */
export const openingMs: Duration = 5 * secondMs;
/** A pause by staff that is older may have been forgotten (BZ-4). */
const longPauseMs: Duration = 2 * hourMs;
/** The minutes that one press adds to an end (BZ-3). */
export const moreMinutes = 15;
/** The ends that staff choose from, beside the business end. */
const endStepMs: Duration = 15 * minuteMs;
const endChoicesMs: Duration = 4 * hourMs;

/** ending: in its last minute. opening: its end has passed. overdue: read after that, and it still holds. */
export type SlowPhase = "running" | "ending" | "opening" | "overdue" | "endless";

/** `readAt`: the instant at which the last read of the state began. */
export function phaseOf(
  { until }: Acceptance,
  now: Instant,
  readAt: Instant | undefined,
): SlowPhase {
  if (until === undefined) return "endless";
  if (now < until - askBeforeEndMs) return "running";
  if (now < until) return "ending";
  return readAt !== undefined && readAt >= until + openingMs ? "overdue" : "opening";
}

/** Judges whether a busy or paused source needs staff (BZ-2, BZ-3, BZ-4). */
export function levelOf(state: SourceState, phase: SlowPhase, now: Instant): ReadinessLevel {
  if (phase === "endless" || phase === "overdue") return "missed";
  if (state.mode === "busy") return "fine";
  if (state.by?.kind === "system") return "missed";
  const isLong = state.since === undefined || now - state.since >= longPauseMs;
  return isLong ? "needs_you" : "fine";
}

/** The end of what is set for these minutes: a whole minute, at the latest the next business end (BZ-2). */
export function endAfter(
  minutes: number,
  from: Instant,
  now: Instant,
  businessEnd: number,
): Instant {
  const end = Math.ceil((from + minutes * minuteMs) / minuteMs) * minuteMs;
  return Math.min(end, nextBusinessEnd(now, businessEnd));
}

/** The ends that can be chosen: quarters of an hour, the business end, and the one that holds. */
export function endChoices(
  now: Instant,
  businessEnd: number,
  current: Instant | undefined,
): readonly Instant[] {
  const last = nextBusinessEnd(now, businessEnd);
  const ends = new Set([last]);
  const first = Math.floor(now / endStepMs) * endStepMs + endStepMs;
  for (let end = first; end < Math.min(last, now + endChoicesMs); end += endStepMs) ends.add(end);
  if (current !== undefined) ends.add(current);
  return [...ends].toSorted((one, other) => one - other);
}

/** The proposed delivery time of an order from a busy source (BZ-6). */
export function proposedMinutes(usual: number, extra: number): number {
  return Math.min(promisedMinutesMax, usual + extra);
}

/** Whether two values say the same: then a setting has nothing to change. */
export function isSameAcceptance(one: Acceptance, other: Acceptance): boolean {
  if (one.mode !== other.mode) return false;
  if (one.mode === "open") return true;
  const isAsLong = one.mode === "paused" || one.extraMinutes === other.extraMinutes;
  return isAsLong && one.until === other.until;
}

/** The value of a source without who set it and why. */
export function acceptanceOf(state: SourceState | undefined): Acceptance {
  if (state === undefined) return { mode: "open" };
  const { mode, until, extraMinutes } = state;
  return {
    mode,
    ...(until !== undefined && { until }),
    ...(extraMinutes !== undefined && { extraMinutes }),
  };
}

/** A source of a chosen branch that is busy or paused. */
export interface SlowSource {
  readonly branchId: BranchId;
  readonly state: SourceState;
  readonly phase: SlowPhase;
  readonly level: ReadinessLevel;
}

/** Sources of a branch that share a strip: the same mode until the same end, by the same hand (BZ-1). */
export function stripsOf(slow: readonly SlowSource[]): readonly (readonly SlowSource[])[] {
  const strips = new Map<string, SlowSource[]>();
  for (const each of slow) {
    const { mode, until, extraMinutes, by, reason } = each.state;
    const key = JSON.stringify([
      ...[each.branchId, each.phase, each.level, mode, until, extraMinutes],
      ...[by?.kind, by?.name, reason],
    ]);
    strips.set(key, [...(strips.get(key) ?? []), each]);
  }
  return [...strips.values()];
}
