import type { Clock } from "../../ports/clock.ts";
import type { Scenario } from "./scenario.ts";
import type { AuthService } from "./staff-api.ts";
import type { WorldParts } from "./world-parts.ts";
import type { HoldTime } from "./world-scheduler.ts";

export interface WorldOptions {
  readonly scenario: Scenario;
  /** A whole number from 0 to 2³² − 1. */
  readonly seed: number;
  /** Is at `openingOf(scenario)` when the world is built. */
  readonly clock: Clock;
  /** The virtual clock's `reportActivity`; absent for a clock that moves by itself. */
  readonly reportActivity?: () => void;
  /** Keeps the clock at its instant during a change; absent for a clock that does so by itself. */
  readonly holdTime?: HoldTime;
  /** `namedStaff`, in a class whose trainees share this branch; absent: staff work under their own names. */
  readonly nameStaff?: (auth: AuthService, parts: WorldParts) => AuthService;
}
