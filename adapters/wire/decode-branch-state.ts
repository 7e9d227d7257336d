import type * as v from "valibot";
import { acceptanceModes, type SourceState } from "../../ports/entities/acceptance.ts";
import type { BranchState } from "../../ports/entities/branch.ts";
import type { BranchId, OrderSource } from "../../ports/entities/ids.ts";
import { isObject } from "../../ports/json-text.ts";
import type { Refusal } from "../../ports/outcome.ts";
import { loadLimit, toLoadLimit } from "./decode-capabilities.ts";
import { type Decoded, decode, decoded, refused } from "./decoded.ts";
import {
  expected,
  id,
  instant,
  objectOf,
  oneOf,
  optional,
  optionalText,
  requiredListOf,
  text,
  whole,
  withoutAbsent,
} from "./fields.ts";
import { countMax, textLengthMax } from "./limits.ts";

const wireSource = objectOf({
  source: text(textLengthMax.short),
  mode: oneOf(acceptanceModes),
  until: optional(instant),
  extra_minutes: optional(whole(0, 999)),
  reason: optionalText(textLengthMax.note),
  since: optional(instant),
  by: optional(
    objectOf({
      staff_name: optionalText(textLengthMax.name),
      system: optionalText(textLengthMax.name),
    }),
  ),
});

const wireState = objectOf({
  location_id: id<BranchId>(),
  changed_at: expected(optional(instant)),
  // Absent it would say that every source is open.
  acceptance: requiredListOf(wireSource, countMax.sources),
  load_limit: optional(objectOf(loadLimit)),
});

/** One element of GET /locations/state, of an answer to a setting, or of a push. A source that cannot be read is left out. */
export function decodeBranchState(
  value: unknown,
  path: string,
  serverTimeZone: string | undefined,
): Decoded<BranchState> {
  const result = decode(wireState, value, path, { serverTimeZone });
  if (result.kind === "refused") return result;
  const { location_id: branchId, changed_at: changedAt, acceptance, load_limit } = result.value;
  const bySource = new Map<string, SourceState>();
  const twice: Refusal[] = [];
  for (const wire of acceptance) {
    const state = toSource(wire);
    if (state === undefined) continue;
    const known = bySource.get(state.source);
    if (known !== undefined) {
      twice.push({ path: `${path}.acceptance`, problem: "names a source twice" });
      // Of two that contradict each other, staff have to see the one that costs orders.
      if (known.mode === "paused") continue;
    }
    bySource.set(state.source, state);
  }
  return decoded(
    {
      branchId,
      ...(changedAt !== undefined && { changedAt }),
      acceptance: [...bySource.values()],
      ...(load_limit !== undefined && { loadLimit: toLoadLimit(load_limit) }),
    },
    [...(result.leftOut ?? []), ...twice.slice(0, 1)],
  );
}

/** The answer to a setting: `{state}`, or nothing. Only an object or an empty body is an answer of the server. */
export function decodeSettingAnswer(
  body: unknown,
  serverTimeZone: string | undefined,
): Decoded<BranchState | undefined> {
  if (body === undefined || body === null) return decoded(undefined);
  if (!isObject(body)) return refused("", "the answer must be an object");
  const state = body["state"];
  if (state === undefined || state === null) return decoded(undefined);
  return decodeBranchState(state, "state", serverTimeZone);
}

/** Undefined: it is open, which a state need not say. */
function toSource(wire: v.InferOutput<typeof wireSource>): SourceState | undefined {
  const { source, mode, until, extra_minutes: extraMinutes, reason, since } = wire;
  if (mode === "open") return undefined;
  const by = byOf(wire.by);
  return {
    source: source as OrderSource,
    mode,
    ...withoutAbsent({ until, reason, since, by }),
    ...(mode === "busy" && extraMinutes !== undefined && { extraMinutes }),
  };
}

function byOf(wire: v.InferOutput<typeof wireSource>["by"]): SourceState["by"] {
  if (wire?.system !== undefined) return { kind: "system", name: wire.system };
  return wire?.staff_name === undefined ? undefined : { kind: "staff", name: wire.staff_name };
}
