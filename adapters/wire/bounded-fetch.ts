import type { Duration } from "../../ports/entities/time.ts";
import { type Failure, type Read, refusedWith } from "../../ports/outcome.ts";

/** Requests for maps, directions and head office carry neither tokens nor cookies. */
const request: RequestInit = { credentials: "omit", redirect: "follow" };

export interface FetchBounds {
  /** Includes the body. */
  readonly timeoutMs: Duration;
  /** The most bytes of the body, uncompressed. */
  readonly bytesMax: number;
  readonly cancel?: AbortSignal | undefined;
  /** "no-store" keeps the answer out of the browser's HTTP cache; map tiles are for everyone and may stay. */
  readonly cache?: "no-store";
  /** Sends this JSON by POST. */
  readonly json?: string;
}

/**
 * Fetches from a third-party server, within these bounds. A longer body is cut off while it arrives. It and an error
 * that `read` throws end as `malformed`, `cancel` as `cancelled`.
 */
export async function boundedFetch<Value>(
  address: string,
  { timeoutMs, bytesMax, cancel, cache, json }: FetchBounds,
  read: (body: Blob) => Promise<Value>,
): Promise<Read<Value>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = cancel === undefined ? timeout : AbortSignal.any([timeout, cancel]);
  const lost = (): Failure => {
    if (cancel?.aborted) return { kind: "cancelled" };
    return { kind: "unreachable", reason: timeout.aborted ? "timeout" : "network" };
  };
  let response: Response;
  try {
    response = await fetch(address, {
      ...request,
      signal,
      ...(cache && { cache }),
      ...(json !== undefined && sending(json)),
    });
  } catch {
    return lost();
  }
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined);
    return refusedWith(response.status);
  }
  try {
    return { kind: "loaded", value: await read(await bodyOf(response, bytesMax)) };
  } catch (error) {
    // A body that breaks off is a network failure, unlike one that cannot be read.
    if (signal.aborted || error instanceof TypeError) return lost();
    return { kind: "malformed", detail: error instanceof Error ? error.message : String(error) };
  }
}

function sending(body: string): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body };
}

async function bodyOf(response: Response, bytesMax: number): Promise<Blob> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || value === undefined) break;
    length += value.byteLength;
    if (length > bytesMax) {
      await reader?.cancel().catch(() => undefined);
      throw new Error(`The answer has more than ${bytesMax} bytes`);
    }
    chunks.push(value);
  }
  return new Blob(chunks, { type: response.headers.get("Content-Type") ?? "" });
}
