import { hexHash } from "../kernel/text-hash.ts";
import { withHeaders } from "./http-answers.ts";
import type { HttpOutcome, HttpRequest } from "./http-message.ts";

/** The content of a list's answer. */
export interface OrderRows {
  readonly orders: readonly unknown[];
}

/** The help for frequent readers of lists that a server may offer. */
export interface ListTagSwitches {
  /** False: lists have no ETag, and a conditional request is answered like any other. */
  readonly hasEtag?: boolean;
  /** False: lists name no revision, and there is no digest. */
  readonly hasDigest?: boolean;
}

const hashKey = 0x5eed;

/** The revision of a list: the same for the same content. */
export function revisionOf(rows: OrderRows): string {
  return hexHash(JSON.stringify(rows), hashKey);
}

/** A list's answer with its tags; 304 where the caller holds it already. */
export function withListTags(
  outcome: HttpOutcome,
  request: HttpRequest,
  { hasEtag = true, hasDigest = true }: ListTagSwitches,
): HttpOutcome {
  if (outcome.kind !== "response" || outcome.response.status !== 200) return outcome;
  const revision = hexHash(outcome.response.body, hashKey);
  const etag = `"${revision}"`;
  const tagged = withHeaders(outcome, {
    ...(hasEtag && { etag }),
    ...(hasDigest && { "orders-revision": revision }),
  });
  if (!hasEtag || tagged.kind !== "response" || !isHeld(request, etag)) return tagged;
  const { "content-type": _, ...headers } = tagged.response.headers;
  return { kind: "response", response: { status: 304, headers, body: "" } };
}

function isHeld({ headers }: HttpRequest, etag: string): boolean {
  const tags = headers.get("if-none-match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
