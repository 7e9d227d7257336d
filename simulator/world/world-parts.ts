import type { Clock } from "../../ports/clock.ts";
import type { BranchAcceptance } from "./acceptance.ts";
import type { ReferenceData } from "./company.ts";
import type { Kitchens } from "./kitchen.ts";
import type { OrderLedger } from "./order-ledger.ts";
import type { OrderLifecycle } from "./order-lifecycle.ts";
import type { Partners } from "./partners.ts";
import type { Promises } from "./promises.ts";
import type { Riders } from "./riders.ts";
import type { Scenario } from "./scenario.ts";
import type { AuthService } from "./staff-api.ts";
import type { HoldTime, WorldScheduler } from "./world-scheduler.ts";

/** The parts of the world that the staff API needs. */
export interface WorldParts {
  readonly scheduler: WorldScheduler;
  readonly ledger: OrderLedger;
  readonly lifecycle: OrderLifecycle;
  readonly reference: ReferenceData;
  readonly riders: Riders;
  readonly partners: Partners;
  readonly acceptance: BranchAcceptance;
  readonly promises: Promises;
  readonly kitchens: Kitchens;
  readonly scenario: Pick<Scenario, "arePermissionsEnforced" | "paymentRecording">;
  /** Writes one line into the event log. */
  readonly record: (actor: string, what: string) => void;
}

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
