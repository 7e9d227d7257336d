import type * as v from "valibot";
import type { Instant } from "../../../ports/entities/time.ts";
import type { OptionalPart } from "../../world/scenario.ts";
import type { IncidentResult, IncidentTargets } from "./incident-targets.ts";

/** The values of these fields, as an incident gets them. */
export type FieldsOf<Fields extends v.ObjectEntries> = v.InferOutput<
  v.ObjectSchema<Fields, undefined>
>;

/** The things without which an incident is not possible. Screens say them in words. */
export const incidentNeeds = [
  "unpaid_order",
  "open_order",
  "call_center_order",
  "awaited_customer",
  "paid_order",
  "amounts_decide",
  "free_rider",
  "assigned_order",
  "rider",
  "rider_out",
  "delivery",
  "colleagues",
  "own_devices",
  "something_waits",
  "slow_source",
  "open_marketplace",
  "busy_and_pause",
  "promised_order",
  "simulated_kitchen",
] as const;
export type IncidentNeed = (typeof incidentNeeds)[number];

/** The end that an incident waits for after it was given, unless it is taken back. */
export type IncidentWait = "payment" | "push" | "call" | "time" | "repair";

/** The facts of an incident beside its fields and what it does. */
export interface IncidentFacts<
  Fields extends v.ObjectEntries,
  Usual extends Partial<FieldsOf<Fields>>,
  Trouble extends boolean,
> {
  /** The values of fields that an incident leaves out. */
  readonly usual?: Usual;
  /** The field whose values have a button each. */
  readonly choice?: keyof Fields & string;
  readonly needs?: IncidentNeed;
  /** Whether it makes trouble, which a debrief marks; its sentence is in the texts of debriefs. */
  readonly isTrouble?: Trouble;
  /** The optional part without which the incident means nothing: the scenario has it. */
  readonly capability?: OptionalPart;
  /** Absent for an incident that is over at once. */
  readonly waits?: {
    readonly for: IncidentWait;
    /** The end, if it is known; true while it waits for something else; undefined once it is over. */
    until(targets: IncidentTargets, choice: string | undefined): Instant | true | undefined;
    takeBack(targets: IncidentTargets, choice: string | undefined): void;
  };
}

/** A row of the list of incidents: the fields that it may have, and what it does. */
export interface IncidentDefinition<
  Fields extends v.ObjectEntries = v.ObjectEntries,
  Usual extends Partial<FieldsOf<Fields>> = Partial<FieldsOf<Fields>>,
  Trouble extends boolean = boolean,
> extends IncidentFacts<Fields, Usual, Trouble> {
  readonly fields: Fields;
  run(targets: IncidentTargets, fields: FieldsOf<Fields>): IncidentResult;
}

/**
 * Describes an incident once: its fields are checked, typed and listed from here.
 *
 * @example
 * const lose_push = defineIncident(
 *   { count },
 *   ({ world }, { count }) => {
 *     world.injectFault({ kind: "lose_pushes", atMs: 0, count });
 *     return { done: true };
 *   },
 *   { usual: { count: 1 } },
 * );
 */
export function defineIncident<
  const Fields extends v.ObjectEntries,
  const Usual extends Partial<FieldsOf<Fields>> = Record<never, never>,
  Trouble extends boolean = false,
>(
  fields: Fields,
  run: (targets: IncidentTargets, fields: FieldsOf<Fields> & Usual) => IncidentResult,
  facts: IncidentFacts<Fields, Usual, Trouble> = {},
): IncidentDefinition<Fields, Usual, Trouble> {
  return {
    ...facts,
    fields,
    run: (targets, given) => run(targets, { ...(facts.usual as Usual), ...given }),
  };
}
