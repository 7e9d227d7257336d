import type { AcceptanceSetting, BranchApi } from "../../ports/branch-api.ts";
import type { Acceptance } from "../../ports/entities/acceptance.ts";
import type { BranchState } from "../../ports/entities/branch.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { PromiseAnswer, PromiseChange } from "../../ports/order-api.ts";
import { type Action, type CancelSignal, type Read, withProof } from "../../ports/outcome.ts";
import { decodeBranchState, decodeSettingAnswer } from "../wire/decode-branch-state.ts";
import { decodePromiseAnswer } from "../wire/decode-lists.ts";
import { encodeProof, type WireObject } from "../wire/encode-requests.ts";
import type { ApiCalls } from "./api-calls.ts";

/** Reads the states of branches, with one request for each of the queries. */
export async function readBranchStates(
  calls: ApiCalls,
  queries: readonly string[],
  cancel: CancelSignal | undefined,
): Promise<Read<readonly BranchState[]>> {
  const states: BranchState[] = [];
  for (const query of queries) {
    const path = `/locations/state${query}`;
    const read = await calls.read(
      path,
      (body) =>
        calls.listOf(path, body, "states", (value, at) =>
          decodeBranchState(value, at, calls.timeZone),
        ),
      { cancel },
    );
    if (read.kind !== "loaded") return read;
    states.push(...read.value);
  }
  return { kind: "loaded", value: states };
}

export async function sendAcceptance(
  calls: ApiCalls,
  setting: AcceptanceSetting,
): ReturnType<BranchApi["setAcceptance"]> {
  const { branchId, source, wanted, was, reasonId } = setting;
  const answer = await calls.change({
    method: "PUT",
    path: `/locations/${branchId}/acceptance/${encodeURIComponent(source)}`,
    encode: () => ({
      ...encodeAcceptance(wanted),
      ...(reasonId !== undefined && { reason_id: reasonId }),
      ...encodeProof(setting),
      was: encodeAcceptance(was),
    }),
    decode: (body) => decodeSettingAnswer(body, calls.timeZone),
  });
  return withProof(answer, setting);
}

export function sendPromise(
  calls: ApiCalls,
  id: OrderId,
  { wanted, was }: PromiseChange,
): Promise<Action<PromiseAnswer>> {
  return calls.change({
    method: "PUT",
    path: `/orders/${id}/promise`,
    encode: () => ({
      promised_at: new Date(wanted).toISOString(),
      was: new Date(was).toISOString(),
    }),
    decode: decodePromiseAnswer,
  });
}

function encodeAcceptance({ mode, until, extraMinutes }: Acceptance): WireObject {
  return {
    mode,
    until: until === undefined ? null : new Date(until).toISOString(),
    extra_minutes: extraMinutes ?? null,
  };
}
