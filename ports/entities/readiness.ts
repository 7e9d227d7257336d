/**
 * fine: nothing to do. limited: slower or paused, the app mends it itself. needs_you: staff should do something.
 * missed: orders could be missed.
 */
export type ReadinessLevel = "fine" | "limited" | "needs_you" | "missed";

/** The word of the readiness light: the most urgent of what its subjects say (RL-1). */
export type ReadinessLight =
  | "offline"
  | "missed"
  | "timeUnknown"
  | "reconnecting"
  | "polling"
  | "needsYou"
  | "partly"
  | "ready";

/** The battery of the device. */
export interface Battery {
  readonly isCharging: boolean;
  /** 0 (empty) to 1. */
  readonly level: number;
}
