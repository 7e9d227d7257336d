import * as v from "valibot";

/** One thing that is wrong with a value from outside. */
export interface FieldProblem {
  /** Keys and positions from the whole value to the field. */
  readonly path: readonly (string | number)[];
  /** One sentence that names the field and the fix. */
  readonly message: string;
}

/** The most problems of one file that are reported. */
export const problemsMax = 20;

/** The most characters of a wrong value that a message repeats. */
const shownCharactersMax = 40;

/** Everything that is wrong with a value, up to `problemsMax`; `whole` names the value itself, as in "The scenario". */
export function fieldProblems(
  schema: v.GenericSchema,
  value: unknown,
  whole: string,
): readonly FieldProblem[] {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return [];
  return result.issues.slice(0, problemsMax).map((issue) => problemOf(issue, whole));
}

/** The name of a field in messages, as in "demand[0].from". */
export function fieldName(path: FieldProblem["path"]): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "");
}

function problemOf(issue: v.BaseIssue<unknown>, whole: string): FieldProblem {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
  return { path, message: messageOf(issue, fieldName(path) || whole) };
}

function messageOf({ type, received, input, message }: v.BaseIssue<unknown>, name: string): string {
  if (type === "never" || type === "variant") return `${name} ${message}`;
  if (received === "undefined") return `${name} is missing: add it`;
  const shown = (JSON.stringify(input) ?? String(input)).slice(0, shownCharactersMax);
  return `${name} is ${shown}: give ${message}`;
}
