import * as v from "valibot";
import { type Check, WireProblem } from "./checks.ts";
import { type Decoded, decoded, refused } from "./decoded.ts";

type Checked<Value> = v.GenericSchema<unknown, Value>;

/** One of our checks as a valibot schema. A problem below the value keeps its path. */
export function checked<Value>(check: Check<Value>): Checked<Value> {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, Value>(({ dataset, addIssue, NEVER }) => {
      const result = check(dataset.value);
      if (!(result instanceof WireProblem)) return result;
      addIssue({ message: `${result.path} ${result.problem}` });
      return NEVER;
    }),
  );
}

/** A field that may be left out; `check` is asked also when it is, with undefined. */
export function lenient<Value>(check: Check<Value>): v.GenericSchema<unknown, Value> {
  return v.optional(checked(check), null) as v.GenericSchema<unknown, Value>;
}

/**
 * Holds a value against a schema and turns it into ours. `path` is where the value stands.
 * Never throws: what a schema does not foresee is refused too.
 */
export function decodeBy<Wire, Value>(
  schema: v.GenericSchema<unknown, Wire>,
  value: unknown,
  path: string,
  toValue: (wire: Wire) => Value,
): Decoded<Value> {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return decoded(toValue(result.output));
  const issue = result.issues[0];
  const steps = (issue.path ?? []).map(({ key }, index) => step(key, path === "" && index === 0));
  const [below = "", ...words] = issue.message.split(" ");
  const isOurs = issue.type === "raw_transform";
  return refused(
    path + steps.join("") + (isOurs ? below : ""),
    isOurs ? words.join(" ") : missingOrWrong(issue),
  );
}

function step(key: unknown, isFirst: boolean): string {
  if (typeof key === "number") return `[${key}]`;
  return isFirst ? String(key) : `.${String(key)}`;
}

function missingOrWrong(issue: { readonly expected: string | null; readonly received: string }) {
  if (issue.received === "undefined") return "is missing";
  return issue.expected === "Object" ? "must be an object" : "has the wrong shape";
}
