import type { Clock } from "../../ports/clock.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { RunLog } from "../inputs/run-log.ts";
import type { Goal, GoalState } from "./goal.ts";
import { areSettled, judgeFacts, nextOpenPart, scoreOf } from "./judge.ts";
import type { Lesson, LessonRun, RunEnd, ShownHint } from "./lesson.ts";
import { RunFacts } from "./run-facts.ts";

/** A goal waits this long for its hint in words, and as long again for its ring. */
const firstHintAfterMs: Duration = 10 * secondMs;
/** Each goal that is reached without the ring makes later hints wait this much longer. */
const hintsFadeByMs: Duration = 5 * secondMs;
const hintAfterMsMax: Duration = 30 * secondMs;

export interface RunOptions {
  readonly lesson: Lesson;
  readonly log: RunLog;
  /** The clock of the branch. */
  readonly clock: Clock;
  /** The opening of the branch. */
  readonly startedAt: Instant;
  readonly isExam: boolean;
  readonly hasHints: boolean;
}

/** Follows a run by the log and the clock of the branch. `start()` begins to follow it. */
export class FollowedRun implements LessonRun {
  readonly lesson: Lesson;
  readonly isExam: boolean;
  readonly startedAt: Instant;
  private readonly options: RunOptions;
  private readonly facts = new RunFacts();
  private readonly listeners = new Set<() => void>();
  private states: readonly GoalState[];
  private runEnd: RunEnd | undefined;
  private stopFollowing: Stop = () => undefined;
  private currentGoal: Goal | undefined;
  private subject: OrderId | undefined;
  private currentSince: Instant;
  /** The goals that were current, in the order in which they came. */
  private readonly come: Goal["id"][] = [];
  private hintAfterMs = firstHintAfterMs;
  private isRingAsked = false;

  constructor(options: RunOptions) {
    this.options = options;
    this.lesson = options.lesson;
    this.isExam = options.isExam || options.lesson.isExam;
    this.startedAt = options.startedAt;
    this.currentSince = options.startedAt;
    this.states = judgeFacts(options.lesson, this.facts, this.now, false);
  }

  get goals(): readonly GoalState[] {
    return this.states;
  }

  get current(): GoalState | undefined {
    return this.states.find(({ id }) => id === this.currentGoal?.id);
  }

  get order(): readonly Goal["id"][] {
    const later = this.lesson.goals.flatMap(({ id }) => (this.come.includes(id) ? [] : [id]));
    return [...this.come, ...later];
  }

  get isBeside(): boolean {
    const { currentGoal, come } = this;
    return currentGoal !== undefined && currentGoal.id !== come.at(-1);
  }

  get score(): number {
    return scoreOf(this.states);
  }

  get timeLeftMs(): Duration {
    const until = this.runEnd?.at ?? this.now;
    return Math.max(0, this.endsAt - until);
  }

  get end(): RunEnd | undefined {
    return this.runEnd;
  }

  get hint(): ShownHint | undefined {
    const { current, currentGoal, runEnd } = this;
    const { hasHints } = this.options;
    const hint = currentGoal?.hint;
    if (this.isExam || runEnd !== undefined || current === undefined || hint === undefined) {
      return undefined;
    }
    const part = nextOpenPart(current.parts);
    const orderId = hint.order === undefined ? part?.orderId : this.facts.of(hint.order)?.id;
    const phase = this.isRingAsked ? "ring" : hasHints ? this.phase : undefined;
    if (part === undefined || phase === undefined) return undefined;
    return { goalId: current.id, phase, hint, ...(orderId !== undefined && { orderId }) };
  }

  /** Returns the function that stops following without ending the run. */
  start(): Stop {
    const { lesson, log, clock } = this.options;
    // The goals of a run that goes on keep the numbers under which they came.
    for (const event of log.events) {
      this.facts.add(event);
      this.states = judgeFacts(lesson, this.facts, event.at, false);
      this.chooseCurrent();
    }
    this.hintAfterMs = firstHintAfterMs;
    let stopTicking: Stop = () => undefined;
    const tick = (): void => {
      const secondsPassed = Math.floor((this.now - this.startedAt) / secondMs);
      const next = this.startedAt + (secondsPassed + 1) * secondMs;
      stopTicking = clock.schedule(next, () => {
        tick();
        this.follow();
      });
    };
    const stopListening = log.onEvent((event) => {
      this.facts.add(event);
      this.follow();
    });
    this.stopFollowing = () => {
      stopListening();
      stopTicking();
    };
    tick();
    this.follow();
    return this.stopFollowing;
  }

  showHint(): void {
    if (this.isExam) return;
    this.isRingAsked = true;
    this.notify();
  }

  leave(): void {
    if (this.runEnd === undefined) this.finish({ at: this.now, reason: "trainee" });
  }

  onChange(listener: () => void): Stop {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private get now(): Instant {
    return this.options.clock.now();
  }

  private get endsAt(): Instant {
    return this.startedAt + this.lesson.minutes * minuteMs;
  }

  private get phase(): ShownHint["phase"] | undefined {
    const waitedMs = this.now - this.currentSince;
    if (waitedMs < this.hintAfterMs) return undefined;
    return waitedMs < 2 * this.hintAfterMs ? "words" : "ring";
  }

  private follow(): void {
    if (this.runEnd !== undefined) return;
    const { lesson, facts, now } = this;
    if (now >= this.endsAt) {
      this.finish({ at: this.endsAt, reason: "time" });
      return;
    }
    this.states = judgeFacts(lesson, facts, now, false);
    if (areSettled(lesson, this.states, now)) {
      this.finish({ at: now, reason: "goals_settled" });
      return;
    }
    this.chooseCurrent();
    this.notify();
  }

  private finish(end: RunEnd): void {
    this.stopFollowing();
    this.runEnd = end;
    this.states = judgeFacts(this.lesson, this.facts, end.at, true);
    this.currentGoal = undefined;
    this.notify();
  }

  /** Stays with a goal while there is something to do for it; otherwise the goal that is due first is next. */
  private chooseCurrent(): void {
    const { current } = this;
    const part = current?.state === "open" ? nextOpenPart(current.parts) : undefined;
    if (part !== undefined) {
      if (part.orderId !== this.subject) this.restartHint(part.orderId);
      return;
    }
    if (current?.state === "reached" && this.phase !== "ring" && !this.isRingAsked) {
      this.hintAfterMs = Math.min(this.hintAfterMs + hintsFadeByMs, hintAfterMsMax);
    }
    const next = this.mostUrgent();
    if (next?.id === this.currentGoal?.id && current?.state === "open") {
      // Nothing can be done for it yet: its hint waits from the moment at which something can.
      this.restartHint(undefined);
      return;
    }
    this.currentGoal = next;
    if (next !== undefined && !this.come.includes(next.id)) this.come.push(next.id);
    this.restartHint(this.current && nextOpenPart(this.current.parts)?.orderId);
  }

  private restartHint(subject: OrderId | undefined): void {
    this.subject = subject;
    this.currentSince = this.now;
    this.isRingAsked = false;
  }

  private mostUrgent(): Goal | undefined {
    const open = this.lesson.goals.flatMap((goal) => {
      const state = this.states.find(({ id }) => id === goal.id);
      return state?.state === "open" ? [{ goal, part: nextOpenPart(state.parts) }] : [];
    });
    const active = open.filter(({ part }) => part !== undefined);
    const dueAt = ({ part }: (typeof open)[number]): Instant =>
      part?.dueAt ?? Number.POSITIVE_INFINITY;
    const [first = open[0]] = active.toSorted((one, other) => compare(dueAt(one), dueAt(other)));
    return first?.goal;
  }

  private notify(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

/** Infinite instants are equal. */
function compare(one: Instant, other: Instant): number {
  return one === other ? 0 : one - other;
}
