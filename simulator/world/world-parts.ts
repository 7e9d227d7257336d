import type { BranchAcceptance } from "./acceptance.ts";
import type { ReferenceData } from "./company.ts";
import type { Kitchens } from "./kitchen.ts";
import type { OrderLedger } from "./order-ledger.ts";
import type { OrderLifecycle } from "./order-lifecycle.ts";
import type { Partners } from "./partners.ts";
import type { Promises } from "./promises.ts";
import type { Riders } from "./riders.ts";
import type { Scenario } from "./scenario.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

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
