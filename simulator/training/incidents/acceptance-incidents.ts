import * as v from "valibot";
import {
  type Acceptance,
  type AcceptanceMode,
  acceptanceModes,
} from "../../../ports/entities/acceptance.ts";
import { isOnFor } from "../../../ports/entities/capabilities.ts";
import type { BranchId, OrderSource } from "../../../ports/entities/ids.ts";
import type { BranchAcceptance } from "../../world/acceptance.ts";
import { sourceFacts, sources } from "../../world/sources.ts";
import { oneOf, wholeNumber } from "../schema-parts.ts";
import { defineIncident } from "./define-incident.ts";
import { shiftManager } from "./delivery-incidents.ts";
import { branch } from "./incident-fields.ts";
import type { IncidentResult, IncidentTargets } from "./incident-targets.ts";

const source = v.exactOptional(oneOf(sources.map((each): string => each.source)));
const marketplace = v.exactOptional(
  oneOf(sources.flatMap((each): string[] => (each.isOwn ? [] : [each.source]))),
);
const minutes = v.exactOptional(wholeNumber(1, 999));

/** A busy source of these incidents ends after this time, as one that staff make busy. */
const busyForMinutes = 30;

/** The incidents for sources that are busy or paused. They need a back end that declares it. */
export const acceptanceIncidents = {
  /** `minutes`: how much longer orders take, or how long a pause lasts. Without `source`: all that staff set here. */
  acceptance: defineIncident(
    { source, mode: oneOf(acceptanceModes), minutes, branch },
    (targets, { source: named, mode, minutes, branch }) =>
      onSources(targets, branch, named, (acceptance, branchId, declared) => {
        const wanted = acceptanceFor(acceptance, mode as AcceptanceMode, minutes);
        const isOpen = (each: OrderSource): boolean => !slowIn(acceptance, branchId).has(each);
        const set = mode === "open" ? declared.filter((each) => !isOpen(each)) : declared;
        if (set.length === 0) return "Every source is open already";
        for (const each of set) acceptance.put(branchId, each, wanted, manager);
        return undefined;
      }),
    { usual: { minutes: 20 }, choice: "mode", capability: "acceptance", needs: "slow_source" },
  ),
  /** `source`: else the first one that is open. Without `minutes` the pause does not end by itself. */
  marketplace_pauses: defineIncident(
    { source: marketplace, minutes, branch },
    (targets, { source: named, minutes, branch }) =>
      onSources(targets, branch, named, (acceptance, branchId, declared) => {
        const slow = slowIn(acceptance, branchId);
        const paused = declared.find((each) => {
          const isOwn = sourceFacts(each)?.isOwn === true;
          return !isOwn && slow.get(each) !== "paused";
        });
        if (paused === undefined) return "There is no marketplace that is not paused already";
        const until = minutes === undefined ? {} : { until: acceptance.endAfter(minutes) };
        const name = sourceFacts(paused)?.name ?? paused;
        acceptance.put(branchId, paused, { mode: "paused", ...until }, { kind: "system", name });
        return undefined;
      }),
    { isTrouble: true, capability: "acceptance", needs: "open_marketplace" },
  ),
  /** The pause of the source that holds, or its next one, does not end by itself. Without `source`: of all. */
  pause_sticks: defineIncident(
    { source, branch },
    (targets, { source: named, branch }) =>
      onSources(targets, branch, named, (acceptance, branchId, declared) => {
        for (const each of declared) acceptance.stick(branchId, each);
        return undefined;
      }),
    {
      isTrouble: true,
      capability: "acceptance",
      needs: "busy_and_pause",
      waits: {
        for: "repair",
        until: ({ world }) => world.acceptance.isAnyStuck || undefined,
        takeBack: ({ world }) => world.change(({ acceptance }) => acceptance.unstick()),
      },
    },
  ),
};

const manager = { kind: "staff", name: shiftManager.name } as const;

/** Changes a source that is named, or all that staff set, as one change of the world. */
function onSources(
  { world }: IncidentTargets,
  place: number | undefined,
  named: string | undefined,
  change: (
    acceptance: BranchAcceptance,
    branchId: BranchId,
    sources: readonly OrderSource[],
  ) => string | undefined,
): IncidentResult {
  const declared = world.reference.company.capabilities?.acceptance;
  const ids = world.reference.branches.map(({ id }) => id);
  const on = ids.filter((id) => isOnFor(declared, id));
  const branchId = place === undefined ? on[0] : on.find((id) => id === ids[place - 1]);
  if (declared === undefined || branchId === undefined) {
    return { done: false, problem: "The scenario's back end cannot set busy and pause there" };
  }
  const wanted = named === undefined ? declared.sources : [named as OrderSource];
  const problem = world.change(({ acceptance }) => change(acceptance, branchId, wanted));
  return problem === undefined ? { done: true } : { done: false, problem };
}

function acceptanceFor(
  acceptance: BranchAcceptance,
  mode: AcceptanceMode,
  minutes: number,
): Acceptance {
  switch (mode) {
    case "open":
      return { mode };
    case "busy":
      return { mode, until: acceptance.endAfter(busyForMinutes), extraMinutes: minutes };
    case "paused":
      return { mode, until: acceptance.endAfter(minutes) };
  }
}

function slowIn(acceptance: BranchAcceptance, branchId: BranchId) {
  return new Map(acceptance.stateOf(branchId).acceptance.map((each) => [each.source, each.mode]));
}
