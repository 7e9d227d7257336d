import type { Instant } from "../../ports/entities/time.ts";
import { isObject, jsonOf } from "../../ports/json-text.ts";
import type { Answer, Question } from "../doctor/ask.ts";

/** One request with its answer. */
export interface Exchange {
  readonly method: NonNullable<Question["method"]>;
  readonly address: URL;
  readonly question: Question;
  readonly answer: Answer;
  /** Milliseconds until the answer was complete. */
  readonly tookMs: number;
}

/** The status of the answer; undefined where there was none. */
export function statusOf({ answer }: Exchange): number | undefined {
  return answer.kind === "answered" ? answer.status : undefined;
}

/** Whether the answer says that an action was done. */
export function isDone(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  return status >= 200 && status < 300;
}

/** The server's time at the answer; this machine's where it names none. */
export function timeOf({ answer }: Exchange): Instant {
  const date = answer.kind === "answered" ? Date.parse(answer.headers.date ?? "") : Number.NaN;
  return Number.isNaN(date) ? Date.now() : date;
}

export function textOf({ answer }: Exchange): string {
  return answer.kind === "answered" ? answer.body.toString() : "";
}

/** The body as JSON; undefined where it is empty or no JSON. */
export function bodyOf(exchange: Exchange): unknown {
  return jsonOf(textOf(exchange));
}

const partLengthMax = 400;

/**
 * The part of a body that a path such as `orders[3].total_amount` names, as JSON. Where there is nothing at the path,
 * the object that lacks it.
 */
export function partOf(body: unknown, path: string): string {
  const keys = [...path.matchAll(/([^.[\]]+)/g)].map(([key]) => key);
  // A list may stand alone, without the name that its decoder gives it.
  if (Array.isArray(body) && !/^\d/.test(keys[0] ?? "")) keys.shift();
  let part: unknown = body;
  for (const key of keys) {
    const next = isObject(part) || Array.isArray(part) ? Reflect.get(part, key) : undefined;
    if (next === undefined) break;
    part = next;
  }
  const text = JSON.stringify(part) ?? "";
  return text.length > partLengthMax ? `${text.slice(0, partLengthMax)}…` : text;
}
