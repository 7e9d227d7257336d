import type { Clock } from "../../../ports/clock.ts";
import { type Instant, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import type { Advice, Said } from "./console-view.ts";

/** Real time. */
const idleMs = 2 * minuteMs;
/** Real time. */
const reactionMs = 2 * minuteMs;
/** Branch time before an order will be auto-rejected. */
const deadlineMs = minuteMs;
const refusalsMin = 3;
const lateMax = 6;

export interface AdviceFacts {
  /** Branch time. */
  readonly now: Instant;
  readonly realNow: Instant;
  readonly isPaused: boolean;
  /** The unconfirmed order that will be auto-rejected first. */
  readonly nextDeadline: { readonly order: string; readonly at: Instant } | undefined;
  /** The same refusal, as often as it came in a row. */
  readonly refusal:
    | { readonly act: string; readonly order?: string; readonly count: number }
    | undefined;
  readonly late: number;
  /** The last trouble to which the trainee has not reacted, with its real time. */
  readonly trouble: { readonly said: Said; readonly since: Instant } | undefined;
  /** The real time since which no order waits for staff. */
  readonly idleSince: Instant | undefined;
}

/** The one thing to tell the trainer now, the most urgent first. There are five rules and no more. */
export function adviceFor(facts: AdviceFacts): Advice | undefined {
  const { now, realNow, isPaused, nextDeadline, refusal, late, trouble, idleSince } = facts;
  if (nextDeadline !== undefined && nextDeadline.at - now <= deadlineMs) {
    return { kind: "deadline", ...nextDeadline };
  }
  if (refusal !== undefined && refusal.count >= refusalsMin) {
    const { act, order } = refusal;
    return { kind: "refused", act, ...(order !== undefined && { order }) };
  }
  if (late > lateMax) return { kind: "late", count: late };
  // A trainee cannot act while the branch stands.
  if (isPaused) return undefined;
  if (trouble !== undefined && realNow - trouble.since >= reactionMs) {
    return { kind: "no_reaction", said: trouble.said };
  }
  return idleSince !== undefined && realNow - idleSince >= idleMs
    ? { kind: "nothing_to_do" }
    : undefined;
}

/** Real time between two changes. */
const changeEveryMs = 20 * secondMs;
/** Real time after which a window that was closed under the pointer no longer holds it. */
const holdMaxMs = 2 * minuteMs;

/** Keeps the shown advice readable: it changes at most every 20 s, and never while it is held. */
export class SteadyAdvice {
  private readonly clock: Pick<Clock, "now">;
  private current: Advice | undefined;
  private changedAt: Instant | undefined;
  private heldAt: Instant | undefined;

  /** `clock`: the real one. */
  constructor(clock: Pick<Clock, "now">) {
    this.clock = clock;
  }

  /** The advice is under a pointer or has the focus, or no longer. */
  hold(isHeld: boolean): void {
    this.heldAt = isHeld ? this.clock.now() : undefined;
  }

  private get isHeld(): boolean {
    return this.heldAt !== undefined && this.clock.now() - this.heldAt < holdMaxMs;
  }

  /** Takes the latest advice, and returns the one to show. */
  show(advice: Advice | undefined): Advice | undefined {
    const now = this.clock.now();
    const isEarly = this.changedAt !== undefined && now - this.changedAt < changeEveryMs;
    if (this.isHeld || isEarly || isSame(advice, this.current)) return this.current;
    this.current = advice;
    this.changedAt = now;
    return advice;
  }
}

function isSame(one: Advice | undefined, other: Advice | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
