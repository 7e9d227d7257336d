import { loadOpenApi, type Schema } from "../servers/openapi.ts";

/** One field of a sample: the way to it, and another value that its schema allows. */
export interface SamplePlace {
  readonly keys: readonly (string | number)[];
  readonly value: unknown;
  /** Absent for objects and lists. */
  readonly other?: unknown;
}

export interface Sample {
  readonly value: unknown;
  /** Every field at any depth; the value itself is not among them. */
  readonly places: readonly SamplePlace[];
}

/** A value with every field of a schema of docs/api/openapi.yaml, each text and time another one. */
export function sampleOf(name: string, fixed: Readonly<Record<string, unknown>> = {}): Sample {
  const { schemas } = loadOpenApi();
  const places: SamplePlace[] = [];
  let count = 0;
  const make = (given: Schema, keys: readonly (string | number)[]): unknown => {
    const schema = resolved(schemas, given);
    const field = keys.filter((key) => typeof key === "string").join(".");
    count += 1;
    const value =
      fixed[field] ??
      (schema.properties !== undefined
        ? Object.fromEntries(
            Object.entries(schema.properties).map(([key, each]) => [
              key,
              make(each, [...keys, key]),
            ]),
          )
        : schema.items === undefined
          ? scalarOf(schema, count)
          : [make(schema.items, [...keys, 0])]);
    if (keys.length > 0) {
      const isHolder = typeof value === "object" && value !== null;
      places.push({ keys, value, ...(!isHolder && { other: otherOf(schema, value) }) });
    }
    return value;
  };
  return { value: make({ $ref: `#/components/schemas/${name}` }, []), places };
}

/** A copy of a value with one place set; undefined removes it. */
export function withPlace(
  value: unknown,
  [key, ...more]: readonly (string | number)[],
  changed: unknown,
): unknown {
  if (key === undefined) return changed;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  const next = withPlace(copy[key], more, changed);
  if (next === undefined && !Array.isArray(copy)) delete copy[key];
  else copy[key] = next;
  return copy;
}

function resolved(schemas: Readonly<Record<string, Schema>>, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) return resolved(schemas, schemas[name] ?? {});
  const [first] = schema.oneOf ?? [];
  if (first !== undefined) return resolved(schemas, first);
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map((part) => resolved(schemas, part).properties);
  return { type: "object", properties: Object.assign({}, ...parts) };
}

function scalarOf(schema: Schema, count: number): unknown {
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  const type = typeof schema.type === "string" ? schema.type : schema.type?.[0];
  switch (type) {
    case "boolean":
      return true;
    case "integer":
    case "number":
      return schema.minimum === undefined || schema.minimum < 1 ? 2 : schema.minimum;
    case "object":
      return { a: `label ${count}` };
    default:
      if (schema.format === "date-time")
        return new Date(Date.UTC(2026, 2, 1) + count * 60_000).toISOString();
      return `https://text.example/${count}`;
  }
}

function otherOf(schema: Schema, value: unknown): unknown {
  if (schema.enum !== undefined) return schema.enum[1];
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (schema.format === "date-time")
    return new Date(Date.parse(String(value)) + 3_600_000).toISOString();
  return `${value}/other`;
}
