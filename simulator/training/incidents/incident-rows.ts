import type { IncidentDefinition, IncidentNeed } from "./define-incident.ts";
import { incidentGroups, incidentList } from "./incident-list.ts";
import type { IncidentTargets } from "./incident-targets.ts";
import { type IncidentRow, rowsOf, type WaitingRow, waitingRows } from "./rows-of.ts";

export type IncidentGroup = keyof typeof incidentGroups;

/** A row of the list as a trainer finds it. */
export interface ListedRow extends IncidentRow {
  readonly group: IncidentGroup;
  readonly needs?: IncidentNeed;
  readonly capability?: NonNullable<IncidentDefinition["capability"]>;
}

/** Three of each group, in the order of their buttons. */
export const mostUsedRows: readonly string[] = [
  ...["order", "near_deadline", "void"],
  ...["rider_back", "delete_rider", "partner_job.cancelled"],
  ...["next_card.declined", "next_card.nobody_answers", "next_card.duplicate_success"],
  ...["network_outage", "printer.out_of_paper", "sound_off"],
];

/** Every row of the list. */
export const incidentRows: readonly ListedRow[] = Object.entries(incidentGroups).flatMap(
  ([group, definitions]) =>
    rowsOf(definitions).map((row) => {
      const { needs, capability } = definitionOf(row.name);
      return {
        ...row,
        group: group as IncidentGroup,
        ...(needs !== undefined && { needs }),
        ...(capability !== undefined && { capability }),
      };
    }),
);

/** The rows that still wait in this run. It changes nothing. */
export function waitingIn(targets: IncidentTargets): readonly WaitingRow[] {
  return waitingRows(incidentList, targets);
}

function definitionOf(name: string): Pick<IncidentDefinition, "needs" | "capability"> {
  return incidentList[name as keyof typeof incidentList];
}
