import type * as v from "valibot";
import type { Instant } from "../../../ports/entities/time.ts";
import type { CommandTargets } from "./command-targets.ts";
import type { CommandDefinition, CommandWait } from "./define-command.ts";

/** The commands of a list by their names, whatever their fields are. */
export type Definitions = Readonly<
  Record<
    string,
    Pick<CommandDefinition, "fields" | "choice" | "needs" | "capability" | "waits"> & {
      usual?: object;
    }
  >
>;

/** A command with one value of its choice: what one button makes happen. */
export interface CommandRow {
  /** The name of the command, and the value behind a point, as in "next_card.declined". */
  readonly key: string;
  readonly name: string;
  /** Absent for a command without a choice. */
  readonly choice?: string;
  /** The command that a press gives; whatever it leaves out has its usual value. */
  readonly command: { readonly do: string; readonly [field: string]: unknown };
}

/** A row that still waits. */
export interface WaitingRow {
  readonly key: string;
  readonly for: CommandWait;
  /** Absent where the end is not known. */
  readonly until?: Instant;
}

/** A row for each command, or for each value of its choice. */
export function rowsOf(definitions: Definitions): readonly CommandRow[] {
  return Object.entries(definitions).flatMap(([name, { fields, choice }]): CommandRow[] => {
    if (choice === undefined) return [{ key: name, name, command: { do: name } }];
    const { options } = fields[choice] as v.PicklistSchema<readonly (string | number)[], undefined>;
    return options.map((value) => ({
      key: `${name}.${value}`,
      name,
      choice: String(value),
      command: { do: name, [choice]: value },
    }));
  });
}

/** Finds what still waits, such as a card's outcome for a payment. It changes nothing. */
export function waitingRows(
  definitions: Definitions,
  targets: CommandTargets,
): readonly WaitingRow[] {
  return rowsOf(definitions).flatMap(({ key, name, choice }) => {
    const waits = definitions[name]?.waits;
    const until = waits?.until(targets, choice);
    if (waits === undefined || until === undefined) return [];
    return [{ key, for: waits.for, ...(until !== true && { until }) }];
  });
}
