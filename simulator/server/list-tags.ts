import { hexHash } from "../../ports/text-hash.ts";
import { type HttpOutcome, type HttpRequest, withHeaders } from "./http-message.ts";

/** The help for frequent readers of lists that a server may offer. */
export interface ListTagSwitches {
  /** False: lists have no ETag, and a conditional request is answered like any other. */
  readonly hasEtag?: boolean;
}

const hashKey = 0x5eed;

/** A list's answer with its tags; 304 where the caller holds it already. */
export function withListTags(
  outcome: HttpOutcome,
  request: HttpRequest,
  { hasEtag = true }: ListTagSwitches,
): HttpOutcome {
  if (outcome.kind !== "response" || outcome.response.status !== 200) return outcome;
  if (!hasEtag) return outcome;
  const etag = `"${hexHash(outcome.response.body, hashKey)}"`;
  const tagged = withHeaders(outcome, { etag });
  if (tagged.kind !== "response" || !isHeld(request, etag)) return tagged;
  const { "content-type": _, ...headers } = tagged.response.headers;
  return { kind: "response", response: { status: 304, headers, body: "" } };
}

function isHeld({ headers }: HttpRequest, etag: string): boolean {
  const tags = headers.get("if-none-match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
