import * as v from "valibot";
import { type Decoded, decoded, keysOf, pathOf, problemOf, refused } from "./decoded.ts";

/** Reads a value by its schema, whole or not at all. The refusal names the first field that does not fit. Never throws. */
export function decodeWhole<Value>(
  schema: v.GenericSchema<unknown, Value>,
  value: unknown,
): Decoded<Value> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return decoded(result.output);
  const [issue] = result.issues;
  return refused(pathOf("", keysOf(issue)), problemOf(issue));
}
