import type { Event } from "@sentry/browser";

/** No text that is sent is longer. */
const textLengthMax = 500;
/** Deeper than this an event carries nothing of ours. */
const depthMax = 8;
/** Whatever stands in quotes in an error's message was somebody's data. */
const quoted = /"[^"]*"|'[^']*'|“[^”]*”|`[^`]*`/g;
const query = /[?#]\S*/g;
const address = /\bhttps?:\/\/\S+/g;

/**
 * The event without what could tell of a person: who and where the page is, what was pressed before, quoted
 * texts in messages, queries of addresses, and what `scrub` takes out.
 */
export function withoutPersonalData<Sent extends Event>(
  event: Sent,
  scrub: (text: string) => string,
): Sent {
  const {
    user: _user,
    request: _request,
    breadcrumbs: _crumbs,
    server_name: _name,
    ...kept
  } = event;
  const clean = (text: string): string =>
    scrub(text.replace(address, (found) => found.replace(query, "")))
      .replace(quoted, "[text]")
      .slice(0, textLengthMax);
  const { sdkProcessingMetadata } = kept;
  // The shape stays: only texts change. What the SDK keeps for itself is not sent.
  const sent = cleaned({ ...kept, sdkProcessingMetadata: undefined }, clean, 0) as Sent;
  return sdkProcessingMetadata === undefined ? sent : { ...sent, sdkProcessingMetadata };
}

function cleaned(value: unknown, clean: (text: string) => string, depth: number): unknown {
  if (typeof value === "string") return clean(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= depthMax) return undefined;
  if (Array.isArray(value)) return value.map((one) => cleaned(one, clean, depth + 1));
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, cleaned(part, clean, depth + 1)]),
  );
}
