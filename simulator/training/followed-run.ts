import type { Clock } from "../../ports/clock.ts";
import { Emitter } from "../../ports/emitter.ts";
import type { Order } from "../../ports/entities/order.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { RunLog } from "../inputs/run-log.ts";
import { looksNow } from "./card-looks.ts";
import { isWaiting } from "./debrief-lanes.ts";
import type { Goal, GoalState } from "./goal.ts";
import { areSettled, judgeFacts, scoreOf } from "./judge.ts";
import type { HintPhase, Lesson, LessonRun, RunEnd } from "./lesson.ts";
import { noPlan, orderOf, planRun, type RunPlan, type Task } from "./plan-run.ts";
import { latest, RunFacts } from "./run-facts.ts";

/** A task waits this long for its hint in words, and as long again for its ring. */
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
  /** The orders at the branch when it opened. */
  readonly opening?: readonly Order[];
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
  private readonly changes = new Emitter();
  readonly onChange = this.changes.add;
  private states: readonly GoalState[];
  private runEnd: RunEnd | undefined;
  private stopFollowing: Stop = () => undefined;
  private currentGoal: Goal | undefined;
  private planned: RunPlan = noPlan;
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

  get waiting(): number {
    const { facts, now } = this;
    const { opening = [] } = this.options;
    const unchanged = opening.filter(({ id }) => facts.byId(id) === undefined);
    const changed = [...facts.all()].flatMap((story) => latest(story) ?? []);
    return [...unchanged, ...changed].filter((order) => isWaiting(order, now)).length;
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
    const place = currentGoal === undefined ? -1 : come.indexOf(currentGoal.id);
    return place >= 0 && place < come.length - 1;
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

  get plan(): RunPlan {
    return this.planned;
  }

  get looks(): number | undefined {
    return this.runEnd === undefined
      ? looksNow(this.lesson.goals, this.states, this.facts)
      : undefined;
  }

  get hint(): HintPhase | undefined {
    const { isExam, runEnd, planned } = this;
    if (isExam || runEnd !== undefined || planned.task === undefined) return undefined;
    if (this.isRingAsked) return "ring";
    return this.options.hasHints ? this.phase : undefined;
  }

  /** Returns the function that stops following without ending the run. */
  start(): Stop {
    const { lesson, log, clock } = this.options;
    // The goals of a run that goes on keep the numbers under which they came.
    for (const event of log.events) {
      this.facts.add(event);
      this.states = judgeFacts(lesson, this.facts, event.at, false);
      this.chooseCurrent(event.at);
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
      // The log has the call of staff after the change that it made.
      this.follow(event.kind !== "order" || !event.isTrainee);
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
    this.changes.emit();
  }

  leave(): void {
    if (this.runEnd === undefined) this.finish({ at: this.now, reason: "trainee" });
  }

  private get now(): Instant {
    return this.options.clock.now();
  }

  private get endsAt(): Instant {
    return this.startedAt + this.lesson.minutes * minuteMs;
  }

  private get phase(): HintPhase | undefined {
    const waitedMs = this.now - this.currentSince;
    if (waitedMs < this.hintAfterMs) return undefined;
    return waitedMs < 2 * this.hintAfterMs ? "words" : "ring";
  }

  private follow(mayEnd = true): void {
    if (this.runEnd !== undefined) return;
    const { lesson, facts, now } = this;
    if (now >= this.endsAt) {
      this.finish({ at: this.endsAt, reason: "time" });
      return;
    }
    this.states = judgeFacts(lesson, facts, now, false);
    if (mayEnd && areSettled(lesson, this.states, now)) {
      this.finish({ at: now, reason: "goals_settled" });
      return;
    }
    this.chooseCurrent(now);
    this.changes.emit();
  }

  private finish(end: RunEnd): void {
    this.stopFollowing();
    this.runEnd = end;
    this.states = judgeFacts(this.lesson, this.facts, end.at, true);
    this.currentGoal = undefined;
    this.planned = noPlan;
    this.changes.emit();
  }

  /** Stays with a task while there is something to do for it; otherwise the task that is due first is next. */
  private chooseCurrent(now: Instant): void {
    const { current, lesson, facts, states, endsAt } = this;
    const before = this.planned.task;
    this.planned = planRun({ lesson, facts, states, now, endsAt }, before);
    const { task } = this.planned;
    if (task !== undefined && isSameTask(task, before)) return;
    if (current?.state === "reached" && this.phase !== "ring" && !this.isRingAsked) {
      this.hintAfterMs = Math.min(this.hintAfterMs + hintsFadeByMs, hintAfterMsMax);
    }
    const next = this.goalOf(task);
    this.currentGoal = next;
    // A goal that waits for its situation has not come yet.
    if (task !== undefined && !this.come.includes(task.goalId)) this.come.push(task.goalId);
    this.currentSince = this.now;
    this.isRingAsked = false;
  }

  /** While nothing can be done the goal stays until it is settled; then the first open one is shown. */
  private goalOf(task: Task | undefined): Goal | undefined {
    const { goals } = this.lesson;
    if (task !== undefined) return goals.find(({ id }) => id === task.goalId);
    const isOpen = (goal: Goal | undefined): boolean =>
      this.states.some(({ id, state }) => id === goal?.id && state === "open");
    return isOpen(this.currentGoal) ? this.currentGoal : goals.find(isOpen);
  }
}

function isSameTask(task: Task, before: Task | undefined): boolean {
  return task.goalId === before?.goalId && orderOf(task.act) === orderOf(before.act);
}
