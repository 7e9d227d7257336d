import type { IncidentName as Name } from "../../../simulator/training/incidents/incident-list.ts";
import {
  incidentRows,
  type ListedRow,
  mostUsedRows,
} from "../../../simulator/training/incidents/incident-rows.ts";

export type IncidentName = Name;

/** One button of the console. */
export interface ConsoleRow extends ListedRow {
  readonly name: IncidentName;
  /** One of the twelve that are one press. */
  readonly isMostUsed: boolean;
}

/** Every row of the list of incidents; in each group the most used come first, and failing calls by their numbers last. */
export const consoleRows: readonly ConsoleRow[] = incidentRows
  .map((row) => ({
    ...row,
    name: row.name as IncidentName,
    isMostUsed: mostUsedRows.includes(row.key),
  }))
  .sort((one, other) => rank(one) - rank(other));

/** The rows for a branch whose back end declares these optional parts. */
export function rowsFor(capabilities: readonly string[] = []): readonly ConsoleRow[] {
  return consoleRows.filter(
    ({ capability }) => capability === undefined || capabilities.includes(capability),
  );
}

function rank({ key, name }: Pick<ConsoleRow, "key" | "name">): number {
  if (name === "next_call") return mostUsedRows.length + 1;
  const place = mostUsedRows.indexOf(key);
  return place === -1 ? mostUsedRows.length : place;
}
