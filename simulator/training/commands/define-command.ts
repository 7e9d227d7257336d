import type * as v from "valibot";
import type { Instant } from "../../../ports/entities/time.ts";
import type { OptionalPart } from "../../world/scenario.ts";
import type { CommandResult, CommandTargets } from "./command-targets.ts";

/** The values of these fields, as a command gets them. */
export type FieldsOf<Fields extends v.ObjectEntries> = v.InferOutput<
  v.ObjectSchema<Fields, undefined>
>;

/** The things without which a command is not possible. Screens say them in words. */
export const commandNeeds = [
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
export type CommandNeed = (typeof commandNeeds)[number];

/** The end that a command waits for after it was given, unless it is taken back. */
export type CommandWait = "payment" | "push" | "call" | "time" | "repair";

/** The facts of a command beside its fields and what it does. */
export interface CommandFacts<
  Fields extends v.ObjectEntries,
  Usual extends Partial<FieldsOf<Fields>>,
> {
  /** The values of fields that a command leaves out. */
  readonly usual?: Usual;
  /** The field whose values have a button each. */
  readonly choice?: keyof Fields & string;
  readonly needs?: CommandNeed;
  /** The optional part without which the command means nothing: the scenario has it. */
  readonly capability?: OptionalPart;
  /** Absent for a command that is over at once. */
  readonly waits?: {
    readonly for: CommandWait;
    /** The end, if it is known; true while it waits for something else; undefined once it is over. */
    until(targets: CommandTargets, choice: string | undefined): Instant | true | undefined;
    takeBack(targets: CommandTargets, choice: string | undefined): void;
  };
}

/** A row of the list of commands: the fields that it may have, and what it does. */
export interface CommandDefinition<
  Fields extends v.ObjectEntries = v.ObjectEntries,
  Usual extends Partial<FieldsOf<Fields>> = Partial<FieldsOf<Fields>>,
> extends CommandFacts<Fields, Usual> {
  readonly fields: Fields;
  run(targets: CommandTargets, fields: FieldsOf<Fields>): CommandResult;
}

/**
 * Describes a command once: its fields are checked, typed and listed from here.
 *
 * @example
 * const lose_push = defineCommand(
 *   { count },
 *   ({ world }, { count }) => {
 *     world.injectFault({ kind: "lose_pushes", atMs: 0, count });
 *     return { done: true };
 *   },
 *   { usual: { count: 1 } },
 * );
 */
export function defineCommand<
  const Fields extends v.ObjectEntries,
  const Usual extends Partial<FieldsOf<Fields>> = Record<never, never>,
>(
  fields: Fields,
  run: (targets: CommandTargets, fields: FieldsOf<Fields> & Usual) => CommandResult,
  facts: CommandFacts<Fields, Usual> = {},
): CommandDefinition<Fields, Usual> {
  return {
    ...facts,
    fields,
    run: (targets, given) => run(targets, { ...(facts.usual as Usual), ...given }),
  };
}
