import type { Event } from "@sentry/browser";
import { isEngineMessage, knownType } from "./engine-messages.ts";

/** Longer texts are cut. */
const textLengthMax = 500;
/** Events of this app are never deeper. */
const depthMax = 8;
/** Quoted text in an error's message may be personal data. */
const quoted = /"[^"]*"|'[^']*'|“[^“”]*”|`[^`]*`/g;
/** A function's name in a stack. A line of a message may look like a frame. */
const codeName = /^(?:(?:async|new|get|set) )?[\w$.<>#?]{1,120}(?: \[as [\w$]{1,80}\])?$/;
const query = /[?#]\S*/g;
const address = /\bhttps?:\/\/\S+/g;

/**
 * Removes personal data from an event: user, request, breadcrumbs, messages of errors unless the engine wrote them, names
 * that errors gave themselves, values that were thrown without being errors, quoted texts, queries of addresses, and
 * everything that `scrub` removes. `isReport`: the event is a report of the app, whose message has none.
 */
export function withoutPersonalData<Sent extends Event>(
  event: Sent,
  scrub: (text: string) => string,
  isReport: boolean,
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
  const { sdkProcessingMetadata, release } = kept;
  // The fields of such a value.
  delete kept.extra?.["__serialized__"];
  // Only texts change, so the type stays. The SDK does not send its own metadata.
  const sent = cleaned({ ...kept, sdkProcessingMetadata: undefined }, clean, 0) as Sent;
  // Judged before the cleaning, which changes what the engine wrote.
  for (const [index, { type = "", value = "" }] of (kept.exception?.values ?? []).entries()) {
    const error = sent.exception?.values?.[index];
    if (error === undefined) continue;
    if (!isEngineMessage(type, value)) error.value = "[message]";
    error.type = knownType(type);
    error.stacktrace?.frames?.forEach(cleanFrame);
  }
  // A text that was thrown is the message of its event.
  if (sent.message !== undefined && !isReport) sent.message = "[message]";
  return {
    ...sent,
    // The build's own name, which looks like a mail address.
    ...(release !== undefined && { release }),
    ...(sdkProcessingMetadata !== undefined && { sdkProcessingMetadata }),
  };
}

function cleanFrame(frame: { function?: string | undefined }): void {
  if (frame.function !== undefined && !codeName.test(frame.function)) frame.function = "?";
}

function cleaned(value: unknown, clean: (text: string) => string, depth: number): unknown {
  if (typeof value === "string") return clean(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= depthMax) return undefined;
  if (Array.isArray(value)) return value.map((one) => cleaned(one, clean, depth + 1));
  const isPlain = Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, cleaned(part, clean, depth + 1)]),
  );
}
