import type { Language } from "../../ports/entities/language.ts";
import type { Duration, Instant, Stop } from "../../ports/entities/time.ts";
import type { Scenario } from "../world/scenario.ts";
import type { Goal, GoalState } from "./goal.ts";
import type { RunPlan } from "./plan-run.ts";

/** The sentences of one goal. `{order}` stands for the goal's order. None is about a control: the coach makes those. */
export interface GoalTexts {
  /** For the brief and the coach. */
  readonly goal: string;
  /** For the debrief, in a few words. */
  readonly short: string;
  /** The thing to do next time. */
  readonly advice: string;
  /** Says what happened without it, and why it mattered to the customer. */
  readonly why: string;
}

export interface LessonTexts {
  readonly title: string;
  /** The skills that one learns, in one sentence. */
  readonly summary: string;
  /** The events of the run. */
  readonly brief: string;
  readonly goals: Readonly<Record<Goal["id"], GoalTexts>>;
}

export interface Lesson {
  readonly name: string;
  /** Its place in the catalogue, from 1. */
  readonly number: number;
  /** Counts the changes of the file; a recording names it. */
  readonly version: number;
  /** The time limit. */
  readonly minutes: number;
  /** The lesson in whose place it stands in the catalogue where the back end declares the optional parts of its day. */
  readonly insteadOf?: string;
  /** True: the lesson is always taken as an exam. */
  readonly isExam: boolean;
  /** True: the page opens with its sound off. */
  readonly startsMuted: boolean;
  /** Its day, with the incidents of the lesson. */
  readonly scenario: Scenario;
  readonly goals: readonly Goal[];
  readonly texts: Readonly<Record<Language, LessonTexts>>;
}

export const medals = ["bronze", "silver", "gold"] as const;
export type Medal = (typeof medals)[number];

/** The points from which on a lesson is passed with this medal. */
export const medalPoints: Readonly<Record<Medal, number>> = { bronze: 60, silver: 75, gold: 90 };

/** The medal of a score; undefined below the pass mark. */
export function medalOf(score: number): Medal | undefined {
  return medals.findLast((medal) => score >= medalPoints[medal]);
}

/** The part of the next step that the coach shows: its words first, then also the ring. */
export type HintPhase = "words" | "ring";

export interface RunEnd {
  readonly at: Instant;
  readonly reason: "time" | "trainee" | "goals_settled";
}

/** One play of a lesson by one trainee, over the clock and the log of the run. */
export interface LessonRun {
  readonly lesson: Lesson;
  readonly isExam: boolean;
  readonly startedAt: Instant;
  /** The states of all goals, in the order of the lesson. */
  readonly goals: readonly GoalState[];
  /** The goals that the coach has shown, in the order in which they came, then the others as in the lesson. */
  readonly order: readonly Goal["id"][];
  /** True while the coach shows a goal that came before another one, and has stayed open beside it. */
  readonly isBeside: boolean;
  /** The goal that the coach shows; undefined once all are settled. */
  readonly current: GoalState | undefined;
  readonly score: number;
  readonly timeLeftMs: Duration;
  /** The number of orders that wait at the counter, as the lists of the board show them. */
  readonly waiting: number;
  /** The task to do now, or the end of waiting. Computed in every run; an exam shows none of it. */
  readonly plan: RunPlan;
  /** The looks at a card payment, while a goal counts them; undefined otherwise. */
  readonly looks: number | undefined;
  /** Undefined without hints, in an exam, and for the first seconds of a task. */
  readonly hint: HintPhase | undefined;
  readonly end: RunEnd | undefined;
  /** Shows the ring of the current task at once. */
  showHint(): void;
  /** Ends the run; what was reached stays. */
  leave(): void;
  /** Calls the listener after each change of what stands above, the time left included, once a second. */
  onChange(listener: () => void): Stop;
}

/** The names of what the installation's back end declares; undefined where that is not known. */
type Declared = readonly string[] | undefined;

/**
 * The lessons of the catalogue. One that stands instead of another one does so where all optional parts of its day are
 * declared, and is left out elsewhere.
 */
export function offeredLessons(lessons: readonly Lesson[], declared: Declared): readonly Lesson[] {
  const offered = lessons.filter(
    (lesson) => lesson.insteadOf === undefined || hasAll(lesson, declared),
  );
  return offered.filter(({ name }) => offered.every(({ insteadOf }) => insteadOf !== name));
}

/** Whether the lesson is about an optional part that the back end does not have (LE-1). */
export function isLacking(lesson: Lesson, declared: Declared): boolean {
  return declared !== undefined && !hasAll(lesson, declared);
}

function hasAll({ scenario }: Lesson, declared: Declared): boolean {
  const names = Object.keys(scenario.capabilities ?? {});
  return names.every((name) => declared?.includes(name));
}
