import type { LogisticsJobStatus } from "../../ports/entities/logistics.ts";
import type { OrderType } from "../../ports/entities/order.ts";
import type { FaultStatus } from "./fault-plan.ts";
import type { StaffApi } from "./staff-api.ts";
import type { TerminalScenarioName } from "./terminals/terminal-scenarios.ts";

/** The name that a file gives to an order with `as`, so that later commands, goals and hints can refer to it. */
export type OrderLabel = string;

/**
 * An order by the number on the screen, by its label, or "latest": the newest order for which the command is possible,
 * which is also meant where a command names none.
 */
export type OrderReference = OrderLabel | number;

interface OnOrder {
  readonly order?: OrderReference;
}

interface NewOrder {
  /** One of `sources`, or "marketplace" for any marketplace, drawn by their weights. */
  readonly source?: string;
  readonly isPickup?: boolean;
  /** A branch by its number, from 1. */
  readonly branch?: number;
  readonly as?: OrderLabel;
}

/** The number of calls or pushes that a fault affects; 1 when absent. */
interface Counted {
  readonly count?: number;
}

/** The fields of each command, by its name. Everything that is left out has a sensible value or is drawn from the seed. */
interface CommandFields {
  readonly order: NewOrder & {
    readonly type?: OrderType;
    readonly isCurbside?: boolean;
    readonly isUnconfirmed?: boolean;
    readonly isPaid?: boolean;
    /** The number of dishes. */
    readonly lines?: number;
    /** Minutes from now to the time for which it is scheduled. */
    readonly inMinutes?: number;
  };
  /** An unconfirmed order with little time left until it will be auto-rejected. */
  readonly near_deadline: NewOrder & { readonly seconds?: number };
  readonly update: OnOrder;
  readonly void: OnOrder;
  readonly reschedule: OnOrder & { readonly inMinutes?: number };
  readonly customer_arrived: OnOrder;
  /** `rider`: a rider of the order's branch by number, from 1; the longest-serving free one when absent. */
  readonly assign_rider: OnOrder & { readonly rider?: number };
  readonly unassign_rider: OnOrder;
  /** A rider of the branch by number, from 1; one who is out with an order when absent. */
  readonly delete_rider: { readonly rider?: number; readonly branch?: number };
  /**
   * Moves a partner's job on; an order without a job gets one. "failed" cancels it with a message to staff. A job that
   * stands still takes no further step by itself.
   */
  readonly partner_job: OnOrder & {
    readonly to: JobStep;
    readonly message?: string;
    readonly standsStill?: boolean;
  };
  /** `amount` in the currency's smallest units. */
  readonly tip: OnOrder & { readonly amount?: number };
  readonly late_push: Counted & { readonly seconds?: number };
  readonly doubled_push: Counted & { readonly seconds?: number };
  readonly lost_push: Counted;
  readonly reordered_push: Counted;
  /** `code`: the reason in the Pusher protocol, such as 4004. `seconds`: connections are refused for this long. */
  readonly push_connection_lost: { readonly code?: number; readonly seconds?: number };
  readonly network_outage: { readonly seconds?: number };
  /** `delayMs`: the longest delay of one direction. */
  readonly slow_network: { readonly seconds?: number; readonly delayMs?: number };
  /** `call`: only calls of this name, such as markReady; any call when absent. */
  readonly next_call: Counted & { readonly status: FaultStatus; readonly call?: keyof StaffApi };
  /** Ends all troubles of network, calls and pushes. */
  readonly calm: object;
  readonly printer: { readonly state: PrinterState };
  readonly next_card: { readonly outcome: TerminalScenarioName };
}

export type JobStep = Exclude<LogisticsJobStatus, "unknown"> | "failed";
export const jobSteps = [
  "pending",
  "assigned",
  "reassigning",
  "arrived",
  "delivering",
  "complete",
  "cancelled",
  "failed",
] as const satisfies readonly JobStep[];

export const printerStates = ["ready", "out_of_paper", "unreachable", "blocked"] as const;
export type PrinterState = (typeof printerStates)[number];

export type CommandName = keyof CommandFields;

export type CommandOf<Name extends CommandName> = { readonly do: Name } & CommandFields[Name];

/** An event that a trainer can make happen (TN-5): pressed, typed, or written in a file. It is plain JSON. */
export type Command = { [Name in CommandName]: CommandOf<Name> }[CommandName];

/** A command in a file. */
export type TimedCommand = Command & {
  /** A time of day at the branch as "HH:MM" or "HH:MM:SS", or the seconds after the opening. */
  readonly at: string | number;
};
