import type * as v from "valibot";
import type { Instant } from "../../../ports/entities/time.ts";
import type { IncidentDefinition, IncidentWait } from "./define-incident.ts";
import type { IncidentTargets } from "./incident-targets.ts";

/** The incidents of a list by their names, whatever their fields are. */
export type Definitions = Readonly<
  Record<
    string,
    Pick<IncidentDefinition, "fields" | "choice" | "needs" | "capability" | "waits"> & {
      usual?: object;
    }
  >
>;

/** An incident with one value of its choice: what one button makes happen. */
export interface IncidentRow {
  /** The name of the incident, and the value behind a point, as in "next_card.declined". */
  readonly key: string;
  readonly name: string;
  /** Absent for an incident without a choice. */
  readonly choice?: string;
  /** The incident that a press gives; whatever it leaves out has its usual value. */
  readonly incident: { readonly do: string; readonly [field: string]: unknown };
}

/** A row that still waits. */
export interface WaitingRow {
  readonly key: string;
  readonly for: IncidentWait;
  /** Absent where the end is not known. */
  readonly until?: Instant;
}

/** A row for each incident, or for each value of its choice. */
export function rowsOf(definitions: Definitions): readonly IncidentRow[] {
  return Object.entries(definitions).flatMap(([name, { fields, choice }]): IncidentRow[] => {
    if (choice === undefined) return [{ key: name, name, incident: { do: name } }];
    const { options } = fields[choice] as v.PicklistSchema<readonly (string | number)[], undefined>;
    return options.map((value) => ({
      key: `${name}.${value}`,
      name,
      choice: String(value),
      incident: { do: name, [choice]: value },
    }));
  });
}

/** Finds what still waits, such as a card's outcome for a payment. It changes nothing. */
export function waitingRows(
  definitions: Definitions,
  targets: IncidentTargets,
): readonly WaitingRow[] {
  return rowsOf(definitions).flatMap(({ key, name, choice }) => {
    const waits = definitions[name]?.waits;
    const until = waits?.until(targets, choice);
    if (waits === undefined || until === undefined) return [];
    return [{ key, for: waits.for, ...(until !== true && { until }) }];
  });
}
