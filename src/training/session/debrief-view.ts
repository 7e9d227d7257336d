import type { Language } from "../../../ports/entities/language.ts";
import type { OrderList } from "../../../ports/entities/order-list.ts";
import type { Duration, Instant } from "../../../ports/entities/time.ts";
import { type AdviceFault, explainedReasons } from "../../../simulator/training/advice-fault.ts";
import type { GoalKind } from "../../../simulator/training/goal.ts";

/** A mark in a lane of the timeline, with its sentence. */
export interface DebriefMark {
  readonly id: string;
  readonly from: Instant;
  /** Equal to `from` for a moment. */
  readonly to: Instant;
  /** A few words on the mark. */
  readonly label: string;
  /** One sentence; for a missed deadline the last moment, and what staff did then. */
  readonly sentence: string;
  /** The order that it is about. */
  readonly orderNumber?: string;
}

export interface DebriefAction extends DebriefMark {
  readonly isEarned: boolean;
  /** A step before one of the same order that earned points. */
  readonly isTowards?: boolean;
}

export interface DebriefMissed extends DebriefMark {
  readonly orderNumber: string;
}

export interface DebriefAdvice {
  readonly title: string;
  readonly why: string;
  /** The moment at which the points were lost; absent in the debrief of an earlier version. */
  readonly at?: Instant;
  /** The order that was lost. */
  readonly orderNumber?: string;
}

/** A finished run in one language, as the debrief shows it. */
export interface DebriefView {
  readonly number: number;
  readonly title: string;
  readonly trainee: string;
  readonly tookMs: Duration;
  readonly minutes: number;
  readonly hasHints: boolean;
  readonly isExam: boolean;
  readonly score: number;
  readonly goals: readonly {
    readonly id: string;
    readonly short: string;
    readonly points: number;
    readonly of: number;
  }[];
  readonly advice: DebriefAdvice | undefined;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  /** The number of orders that wait for staff, from each instant on. */
  readonly waiting: readonly { readonly at: Instant; readonly count: number }[];
  readonly actions: readonly DebriefAction[];
  readonly trouble: readonly DebriefMark[];
  readonly missed: readonly DebriefMissed[];
  /** The moment that cost most. */
  readonly opensAt: Instant;
}

export interface BoardRow {
  readonly number: string;
  readonly ageMs: Duration;
  /** The rider or partner. */
  readonly carrier: string;
}

/** The orders of each list at one instant, oldest first. */
export type BoardThen = Readonly<Partial<Record<OrderList, readonly BoardRow[]>>>;

/** A finished run with its replay. */
export interface Debrief {
  view(language: Language): DebriefView;
  /** The IANA zone of the branch. */
  readonly timeZone: string;
  /** The board as it stood; absent without a recording. */
  boardAt?(at: Instant): Promise<BoardThen>;
  /** Goes on from that instant as a run of its own; false if this device has no room. Absent without a recording. */
  takeOver?(at: Instant): boolean;
  runAgain(): void;
  readonly next?: { readonly title: (language: Language) => string; open(): void } | undefined;
  /** Saves the recording as a file; absent without one. */
  save?(): void;
}

/** The formats of times of day at the branch. */
export interface DebriefTimes {
  readonly second: Intl.DateTimeFormat;
  readonly minute: Intl.DateTimeFormat;
}

/** Whether a lesson's own "why" of a goal of this kind is about the reason for which its points were lost. */
export function isExplained(goal: GoalKind, fault: AdviceFault): boolean {
  const isBeforeReady =
    goal === "rider_in_time" && fault.kind === "late" && fault.button !== "rider.assign";
  return explainedReasons[goal].includes(fault.kind) && !isBeforeReady;
}
