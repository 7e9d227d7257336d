import { commandGroups, commandList } from "./command-list.ts";
import type { CommandTargets } from "./command-targets.ts";
import type { CommandDefinition, CommandNeed } from "./define-command.ts";
import { type CommandRow, rowsOf, type WaitingRow, waitingRows } from "./rows-of.ts";

export type CommandGroup = keyof typeof commandGroups;

/** A row of the list as a trainer finds it. */
export interface ListedRow extends CommandRow {
  readonly group: CommandGroup;
  readonly needs?: CommandNeed;
  readonly capability?: NonNullable<CommandDefinition["capability"]>;
}

/** Three of each group, in the order of their buttons. */
export const mostUsedRows: readonly string[] = [
  ...["order", "near_deadline", "void"],
  ...["rider_back", "delete_rider", "partner_job.cancelled"],
  ...["next_card.declined", "next_card.nobody_answers", "next_card.duplicate_success"],
  ...["network_outage", "printer.out_of_paper", "sound_off"],
];

/** Every row of the list. */
export const commandRows: readonly ListedRow[] = Object.entries(commandGroups).flatMap(
  ([group, definitions]) =>
    rowsOf(definitions).map((row) => {
      const { needs, capability } = definitionOf(row.name);
      return {
        ...row,
        group: group as CommandGroup,
        ...(needs !== undefined && { needs }),
        ...(capability !== undefined && { capability }),
      };
    }),
);

/** The rows that still wait in this run. It changes nothing. */
export function waitingIn(targets: CommandTargets): readonly WaitingRow[] {
  return waitingRows(commandList, targets);
}

function definitionOf(name: string): Pick<CommandDefinition, "needs" | "capability"> {
  return commandList[name as keyof typeof commandList];
}
