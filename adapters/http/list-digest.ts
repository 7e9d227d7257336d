import * as v from "valibot";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import type { Read } from "../../ports/outcome.ts";
import { type Decoded, decodeWhole } from "../wire/decoded.ts";
import type { ApiCalls } from "./api-calls.ts";

/** Shorter than a read: where the digest is slow, the lists themselves are asked for in time. */
const digestTimeoutMs: Duration = 5 * secondMs;
const listsMax = 50;

const digestSchema = v.object({
  revisions: v.pipe(
    v.record(v.string(), v.string()),
    v.check((revisions) => Object.keys(revisions).length <= listsMax, "has too many lists"),
  ),
});

/** The revision of each list by its path. A list that is missing has to be loaded. */
export type Revisions = Readonly<Record<string, string>>;

/**
 * Reads the revisions of all lists in one call, where the server offers it. Lists that are confirmed at the same
 * moment share one call.
 */
export class ListDigest {
  private readonly calls: ApiCalls;
  /** The calls that have not been sent yet, by their query. */
  private readonly forming = new Map<string, Promise<Read<Revisions>>>();
  /** The server names revisions, but has no digest. */
  private isMissing = false;

  constructor(calls: ApiCalls) {
    this.calls = calls;
  }

  get isOffered(): boolean {
    return !this.isMissing;
  }

  /** The revisions of these branches' lists, by a request that begins after this call. */
  revisions(query: string): Promise<Read<Revisions>> {
    const forming = this.forming.get(query) ?? this.read(query);
    this.forming.set(query, forming);
    return forming;
  }

  private async read(query: string): Promise<Read<Revisions>> {
    // Lists that are asked for in the same turn join before it is sent. Later ones may know newer pushes.
    await undefined;
    this.forming.delete(query);
    const answer = await this.calls.readTagged(
      `/orders/digest${query}`,
      { whole: decodeDigest },
      {
        timeoutMs: digestTimeoutMs,
      },
    );
    if (answer.kind === "unchanged") return { kind: "malformed", detail: "status 304" };
    if (answer.kind === "refused" && [403, 404, 405, 501].includes(answer.status)) {
      this.isMissing = true;
    }
    return answer;
  }
}

function decodeDigest(body: unknown): Decoded<Revisions> {
  const result = decodeWhole(digestSchema, body);
  return result.kind === "decoded" ? { kind: "decoded", value: result.value.revisions } : result;
}
