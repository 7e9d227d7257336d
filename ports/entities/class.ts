import type { Instant } from "./time.ts";

export type ClassPhase = "waiting" | "running" | "ended";

/** The task of the trainees of a class; the trainer can change it until the start. */
export interface ClassChoice {
  /** The name of a lesson, with which goals, score and debrief come; absent for a day without them. */
  readonly lesson?: string;
  /** The name of a built-in scenario, where there is no lesson. */
  readonly scenario?: string;
  /** All work in one branch, which is practice without a score (N32). */
  readonly isShared?: true;
  /** In one branch: each trainee is one of the scenario's staff in turn, with that one's rights (N56). */
  readonly hasRoles?: true;
  readonly seed: number;
  readonly hasHints: boolean;
  readonly isExam: boolean;
}

/** The rights of a trainee in a shared branch, from the most to the least (N56). */
export const classRoles = ["manager", "approver", "dispatcher", "counter"] as const;
export type ClassRole = (typeof classRoles)[number];

/** The pace of all branches of a class. */
export interface ClassPace {
  readonly isPaused: boolean;
  readonly speed: number;
}

/** Something that a trainee or the trainer did in a shared branch. */
export interface SharedAction {
  readonly at: Instant;
  /** The trainee's name; absent for the trainer. */
  readonly trainee?: string;
  /** A call of staff, or a command of the trainer. */
  readonly action: string;
  /** The number of the order. */
  readonly order?: string;
  readonly isRefused: boolean;
}

/** The actions of all trainees of a shared branch together, and those of one of them. */
export interface SharedResult {
  readonly approved: number;
  readonly rejected: number;
  /** Delivered or collected. */
  readonly completed: number;
  readonly refused: number;
  /** The actions of the trainee who asks. */
  readonly own: number;
}

/** Everything that was done in a shared branch. */
export interface SharedTimeline {
  /** The branch's IANA zone. */
  readonly timeZone: string;
  readonly entries: readonly SharedAction[];
}
