export type ClassPhase = "waiting" | "running" | "ended";

/** The task of the trainees of a class; the trainer can change it until the start. */
export interface ClassChoice {
  /** The name of a lesson, with which goals, score and debrief come; absent for a day without them. */
  readonly lesson?: string;
  /** The name of a built-in scenario, where there is no lesson. */
  readonly scenario?: string;
  /** All work in one branch, which is practice without a score (N32). */
  readonly isShared?: true;
  readonly seed: number;
  readonly hasHints: boolean;
  readonly isExam: boolean;
}

/** The pace of all branches of a class. */
export interface ClassPace {
  readonly isPaused: boolean;
  readonly speed: number;
}
