import type * as v from "valibot";
import { isObject } from "../../ports/json-text.ts";

/** Every schema hands it down to its fields; `instant` in fields.ts reads the zone. */
export interface WireConfig extends v.Config<v.BaseIssue<unknown>> {
  /** The zone of times that are sent without one. */
  readonly serverTimeZone?: string | undefined;
  /** Whether the caller names values that can be read only in part, such as a text that is cut. */
  readonly namesRepairs?: boolean;
}

/** The values that are read in place of those which an issue names. */
export const repairs = new WeakMap<v.BaseIssue<unknown>, unknown>();

/** Returned by a reader for a value that is not of its kind. */
export const unreadable: unique symbol = Symbol("unreadable");

/**
 * Checks a value and turns it into ours in one pass, without valibot's records of each step. Where it reads a value, the
 * schema it belongs to reads the same; where it does not, the schema says why, or can still be without a part.
 */
export type Reader<Value> = (value: unknown, config: WireConfig) => Value | typeof unreadable;

// Beside the schemas: valibot copies a schema's properties into each pipe that begins with it.
const readers = new WeakMap<v.GenericSchema, Reader<unknown>>();

/** Gives a schema its reader. */
export function withReader<Schema extends v.GenericSchema>(
  schema: Schema,
  read: Reader<v.InferOutput<Schema>>,
): Schema {
  readers.set(schema, read);
  return schema;
}

/** The schema's reader. One without runs as valibot's schemas do. */
export function readerOf<Value>(schema: v.GenericSchema<unknown, Value>): Reader<Value> {
  const known = readers.get(schema) as Reader<Value> | undefined;
  if (known !== undefined) return known;
  return (value, config) => {
    const result = schema["~run"]({ value }, config);
    return result.issues === undefined ? result.value : unreadable;
  };
}

/** Reads an object field by field; an absent field is read as undefined. */
export function objectReader(entries: v.ObjectEntries): Reader<Record<string, unknown>> {
  const names = Object.keys(entries);
  const reads = Object.values(entries).map((entry) => readerOf(entry as v.GenericSchema));
  return (value, config) => {
    if (!isObject(value)) return unreadable;
    const wire: Record<string, unknown> = {};
    for (let place = 0; place < names.length; place += 1) {
      const name = names[place] as string;
      const read = (reads[place] as Reader<unknown>)(value[name], config);
      if (read === unreadable) return unreadable;
      wire[name] = read;
    }
    return wire;
  };
}

/** Reads a list of elements that can all be read. */
export function listReader<Value>(
  element: v.GenericSchema<unknown, Value>,
  lengthMax: number,
): Reader<readonly Value[]> {
  const readElement = readerOf(element);
  return (value, config) => {
    if (!Array.isArray(value) || value.length > lengthMax) return unreadable;
    const elements: Value[] = [];
    for (const each of value) {
      const read = readElement(each, config);
      if (read === unreadable || read === undefined) return unreadable;
      elements.push(read);
    }
    return elements;
  };
}
