import type * as v from "valibot";
import type { CommandResult, CommandTargets } from "./command-targets.ts";

/** The values of these fields, as a command gets them. */
export type FieldsOf<Fields extends v.ObjectEntries> = v.InferOutput<
  v.ObjectSchema<Fields, undefined>
>;

/** A row of the list of commands: the fields that it may have, and what it does. */
export interface CommandDefinition<Fields extends v.ObjectEntries = v.ObjectEntries> {
  readonly fields: Fields;
  run(targets: CommandTargets, fields: FieldsOf<Fields>): CommandResult;
}

/**
 * Describes a command once: its fields are checked, typed and listed from here.
 *
 * @example
 * const lose_push = defineCommand({ count }, ({ world }, { count = 1 }) => {
 *   world.injectFault({ kind: "lose_pushes", atMs: 0, count });
 *   return { done: true };
 * });
 */
export function defineCommand<const Fields extends v.ObjectEntries>(
  fields: Fields,
  run: CommandDefinition<Fields>["run"],
): CommandDefinition<Fields> {
  return { fields, run };
}
