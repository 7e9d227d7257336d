import * as v from "valibot";
import { isObject } from "../../ports/json-text.ts";
import type { Refusal } from "../../ports/outcome.ts";
import { lenient, objectOf } from "./fields.ts";
import { cutTexts, textLengthMax } from "./limits.ts";

const sentence = lenient(v.pipe(v.string(), v.nonEmpty()));
const withMessage = objectOf({ message: sentence });
const answer = v.fallback(
  objectOf({
    error: lenient(v.union([v.pipe(v.string(), v.nonEmpty()), withMessage])),
    message: sentence,
  }),
  { error: undefined, message: undefined },
);
const withError = v.fallback(objectOf({ error: v.optional(v.unknown()) }), {});

/** The server's own words: `{error: {message}}`, or `{error: "…"}`, or `{message: "…"}`. */
export function errorMessageOf(body: unknown): string | undefined {
  const { error, message } = v.parse(answer, body);
  const words = (typeof error === "string" ? error : error?.message) ?? message;
  return words?.slice(0, textLengthMax.note);
}

const { note } = textLengthMax;

/** Those of the server's own words that are cut. */
export function cutErrorTexts(body: unknown, path = ""): readonly Refusal[] {
  const hasFields = isObject(body) && isObject(body["error"]);
  return cutTexts(body, { error: hasFields ? { message: note } : note, message: note }, path);
}

const ownError = v.object({ error: v.object({ message: v.string() }) });

/** Whether the body is the API's own error, `{error: {message}}`. A gateway writes others, such as a bare `message`. */
export function isOwnErrorBody(body: unknown): boolean {
  return v.is(ownError, body);
}

/** Whether an answer carries an error although its status says success (reschedule, order-board section 7). */
export function carriesError(body: unknown): boolean {
  const { error } = v.parse(withError, body);
  return error !== undefined && error !== null && error !== false && error !== "";
}
