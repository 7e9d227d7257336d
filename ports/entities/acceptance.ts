import type { BranchId, OrderSource } from "./ids.ts";
import type { Instant } from "./time.ts";

/** Whether a source sends orders to a branch: at once, with more minutes until delivery, or not at all. */
export const acceptanceModes = ["open", "busy", "paused"] as const;
export type AcceptanceMode = (typeof acceptanceModes)[number];

/** The modes that staff set and that end by themselves. */
export const slowModes = ["busy", "paused"] as const;
export type SlowMode = (typeof slowModes)[number];

/** A reason that staff can give for a pause. */
export interface PauseReason {
  readonly id: number;
  readonly reason: string;
}

/** Busy and pause, as far as a back end has declared them. */
export interface AcceptanceCapability {
  /** The sources that staff set here. A state may name others, which are only shown. */
  readonly sources: readonly OrderSource[];
  readonly modes: readonly SlowMode[];
  readonly busyMinutes: readonly number[];
  readonly pauseMinutes: readonly number[];
  readonly reasons: readonly PauseReason[];
  /** Whether each change needs the supervisor's password. */
  readonly needsPassword: boolean;
  /** The branches for which it is on. Absent: all. */
  readonly branchIds?: readonly BranchId[];
}

/** The value that staff set, and compare with what they saw. */
export interface Acceptance {
  readonly mode: AcceptanceMode;
  /** Absent: it is open, or does not end by itself. */
  readonly until?: Instant;
  /** Of a busy source. */
  readonly extraMinutes?: number;
}

/** A source that is busy or paused, and who or which system did it. */
export interface SourceState extends Acceptance {
  readonly source: OrderSource;
  readonly mode: SlowMode;
  readonly reason?: string;
  readonly since?: Instant;
  readonly by?: { readonly kind: "staff" | "system"; readonly name: string };
}
