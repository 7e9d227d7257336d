import type { SlowMode } from "../../ports/entities/acceptance.ts";
import type { OrderId, OrderSource, PaymentTypeId, RiderId } from "../../ports/entities/ids.ts";
import type { TabName } from "../../ports/entities/tab-name.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { Scenario } from "../world/scenario.ts";
import type { Goal } from "./goal.ts";
import type { RunFacts } from "./run-facts.ts";

/** The payment of an order on its way. */
export interface PayAct {
  /** The payment type, if something is to be paid. */
  readonly pay?: PaymentTypeId;
  /** The last charge of its card, as the terminal knows it. */
  readonly charge?: {
    readonly isUnpaid: boolean;
    /** The instant at which a payment without an answer is given up. */
    readonly endsAt: Instant;
  };
}

/** An order that goes: the code that the one who takes it names, where the back end asks for it (HV-1). */
export interface HandOverAct {
  readonly code?: string;
}

/** A thing that staff do for one order, whatever screen is open. */
export type OrderAct = {
  readonly order: OrderId;
} /** A pickup may be paid at its approval. `minutes`: the delivery time that a goal wants. */ & (
  | ({ readonly do: "approve"; readonly minutes?: number } & PayAct)
  /** `reason`: of the company's list. */
  | { readonly do: "reject"; readonly reason: number }
  | { readonly do: "mark_ready" }
  /** `insteadOf`: the rider who has the order. */
  | { readonly do: "assign_rider"; readonly insteadOf?: RiderId }
  | ({ readonly do: "send_out" } & HandOverAct)
  | { readonly do: "cancel_job" }
  | ({ readonly do: "complete" } & PayAct & HandOverAct)
  | { readonly do: "open" }
  /** `time`: as "HH:MM". `isLater`: +30 min leads there. */
  | { readonly do: "move"; readonly time: string; readonly isLater?: boolean }
  | { readonly do: "reprint" }
  | { readonly do: "give_time" }
);

/**
 * The reason why nothing can be pressed. order: the next order comes by then. event: something happens by then.
 * due: a scheduled order is due then. offline: the network is back by then.
 */
export type ActWaitReason = "order" | "event" | "due" | "offline";

/** Nothing can be done before an instant. */
export interface ActWait {
  readonly do: "wait";
  readonly reason: ActWaitReason;
  readonly until: Instant;
  readonly order?: OrderId;
}

/** A setting of sources: `source` may be "all" of those that staff set. */
export type SourceAct =
  | {
      readonly do: "slow_source";
      readonly mode: SlowMode;
      readonly source: OrderSource | "all";
      readonly minutes: number;
    }
  | { readonly do: "open_source"; readonly source: OrderSource };

/** The next thing to do for a goal, by the life of orders and the state of sources alone. */
export type StaffAct =
  | OrderAct
  | { readonly do: "show_tab"; readonly tab: TabName }
  | SourceAct
  | { readonly do: "turn_sound_on" };

export function isAct(act: StaffAct | ActWait): act is StaffAct {
  return act.do !== "wait";
}

/** The circumstances of a plan. */
export interface Planning {
  readonly lesson: { readonly scenario: Scenario; readonly goals: readonly Goal[] };
  readonly facts: RunFacts;
  readonly now: Instant;
}
