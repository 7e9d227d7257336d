import type * as v from "valibot";
import { incidentList } from "../../../simulator/training/incidents/incident-list.ts";
import { sources } from "../../../simulator/world/sources.ts";
import type { ConsoleRow } from "./console-rows.ts";

/** A field of an incident in a form. A field that is left empty is left out of the incident. */
export type RowField = {
  readonly name: string;
  /** The value that the branch takes when the field is left out. */
  readonly usual: string;
} & (
  | {
      readonly kind: "number";
      /** Absent where the values are no range. */
      readonly min?: number;
      readonly max?: number;
      readonly isWhole: boolean;
    }
  | { readonly kind: "text"; readonly charactersMax: number }
  | { readonly kind: "yes_or_no" }
  | {
      readonly kind: "choice";
      readonly options: readonly { readonly value: string; readonly label?: string }[];
    }
  /** The number of an order, or its label. */
  | { readonly kind: "order" }
);

/** The parts of a schema of valibot that are read here. */
interface Schema {
  readonly type: string;
  readonly wrapped?: Schema;
  readonly options?: readonly (string | number)[];
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
}

/** The fields of a row beside the one by which it differs from its neighbours. */
export function fieldsOfRow({ name }: Pick<ConsoleRow, "name">): readonly RowField[] {
  const { fields, choice, usual } = incidentList[name];
  const values = new Map<string, unknown>(Object.entries(usual ?? {}));
  return Object.entries<v.GenericSchema>(fields)
    .filter(([field]) => field !== choice)
    .map(([field, schema]) => {
      return {
        name: field,
        usual: String(values.get(field) ?? ""),
        ...kindOf(field, schema as unknown as Schema),
      };
    });
}

/** The incident of a row with what was typed into its form. */
export function filledIncident(
  { name, incident }: Pick<ConsoleRow, "name" | "incident">,
  typed: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const filled = fieldsOfRow({ name }).flatMap((field): [string, unknown][] => {
    const text = typed.get(field.name)?.trim() ?? "";
    return text === "" ? [] : [[field.name, typedValue(field, text)]];
  });
  return { ...incident, ...Object.fromEntries(filled) };
}

function typedValue({ kind }: RowField, text: string): unknown {
  if (kind === "number") return Number(text);
  if (kind === "yes_or_no") return text === "true";
  return kind === "order" && /^\d+$/.test(text) ? Number(text) : text;
}

function kindOf(field: string, { wrapped, ...own }: Schema) {
  const schema = wrapped ?? own;
  const limit = (type: string): number =>
    Number(schema.pipe?.find((action) => action.type === type)?.requirement);
  switch (schema.type) {
    case "union":
      return { kind: "order" } as const;
    case "boolean":
      return { kind: "yes_or_no" } as const;
    case "picklist":
      return {
        kind: "choice",
        options: (schema.options ?? []).map((option) => optionOf(field, String(option))),
      } as const;
    case "number": {
      const isWhole = schema.pipe?.some((action) => action.type === "integer") === true;
      const [min, max] = [limit("min_value"), limit("max_value")];
      const isRange = !Number.isNaN(min) && !Number.isNaN(max);
      return { kind: "number", ...(isRange && { min, max }), isWhole } as const;
    }
    default:
      return { kind: "text", charactersMax: limit("max_length") } as const;
  }
}

function optionOf(field: string, value: string) {
  const label =
    field === "source" ? sources.find(({ source }) => source === value)?.name : undefined;
  return { value, ...(label !== undefined && { label }) };
}
