import { type Duration, type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";

/** The longest wait that a server can ask for. After it automatic calls begin again, so that no board stays old for long. */
export const retryAfterMsMax: Duration = 5 * minuteMs;
/** A longer tag is not kept. */
const tagLengthMax = 500;

/** The headers of an answer, by their names in lower case. */
export type AnswerHeaders = Readonly<Record<string, unknown>>;

/** The tag of one answer. It is absent where the server sends none, or where a page of its origin may not read it. */
export interface AnswerTags {
  /** For If-None-Match. */
  readonly etag?: string;
}

export function tagsOf(headers: AnswerHeaders): AnswerTags {
  const etag = tagOf(headers["etag"]);
  return { ...(etag !== undefined && { etag }) };
}

/** The wait of a `Retry-After` in seconds or as an HTTP date, at most `retryAfterMsMax`. Only 429 and 503 ask for one. */
export function retryAfterOf(
  status: number,
  headers: AnswerHeaders,
  now: Instant,
): Duration | undefined {
  const value = headers["retry-after"];
  if ((status !== 429 && status !== 503) || typeof value !== "string") return undefined;
  const waitMs = /^\d{1,9}$/.test(value)
    ? Number(value) * secondMs
    : untilDate(value, headers, now);
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), retryAfterMsMax);
}

/** The server's own Date comes first: the tablet's clock may be wrong. NaN for a text that is no date. */
function untilDate(value: string, headers: AnswerHeaders, now: Instant): Duration {
  // An HTTP date begins with the day of the week. Browsers also read much that is no date, such as "-5".
  if (!/^[A-Z][a-z]{2}/.test(value)) return Number.NaN;
  const { date } = headers;
  const sentAt = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Date.parse(value) - (Number.isNaN(sentAt) ? now : sentAt);
}

function tagOf(value: unknown): string | undefined {
  const isUsable = typeof value === "string" && value !== "" && value.length <= tagLengthMax;
  return isUsable ? value : undefined;
}
