import type { Duration } from "../../ports/entities/time.ts";
import type { Failure, Read } from "../../ports/outcome.ts";

/** Requests for maps and directions carry neither tokens nor cookies. */
const request: RequestInit = { credentials: "omit", redirect: "follow" };

/**
 * Fetches from a third-party server, within a time that includes the body. An error that `read` throws ends
 * it as `malformed`, `cancel` as `cancelled`.
 */
export async function boundedFetch<Value>(
  address: string,
  timeoutMs: Duration,
  read: (response: Response) => Promise<Value>,
  cancel?: AbortSignal,
): Promise<Read<Value>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = cancel === undefined ? timeout : AbortSignal.any([timeout, cancel]);
  const lost = (): Failure => {
    if (cancel?.aborted) return { kind: "cancelled" };
    return { kind: "unreachable", reason: timeout.aborted ? "timeout" : "network" };
  };
  let response: Response;
  try {
    response = await fetch(address, { ...request, signal });
  } catch {
    return lost();
  }
  if (!response.ok) {
    await response.body?.cancel().catch(() => undefined);
    return { kind: "refused", status: response.status };
  }
  try {
    return { kind: "loaded", value: await read(response) };
  } catch (error) {
    // A body that breaks off is a network failure, unlike one that cannot be read.
    if (signal.aborted || error instanceof TypeError) return lost();
    return { kind: "malformed", detail: error instanceof Error ? error.message : String(error) };
  }
}
