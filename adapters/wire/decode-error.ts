import { textLengthMax } from "./limits.ts";

/** The server's own words: `{error: {message}}`, or `{error: "…"}`, or `{message: "…"}`. */
export function errorMessageOf(body: unknown): string | undefined {
  const { error, message } = fieldsOf(body);
  const words = [error, fieldsOf(error)["message"], message].find(
    (each): each is string => typeof each === "string" && each !== "",
  );
  return words?.slice(0, textLengthMax.note);
}

/** Whether an answer carries an error although its status says success (reschedule, order-board section 7). */
export function carriesError(body: unknown): boolean {
  const { error } = fieldsOf(body);
  return error !== undefined && error !== null && error !== false && error !== "";
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}
