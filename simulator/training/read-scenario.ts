import * as v from "valibot";
import { type Company, permissions } from "../../ports/entities/company.ts";
import { languageTags } from "../../ports/entities/language.ts";
import { dayMs, secondMs } from "../../ports/entities/time.ts";
import { isObject } from "../../ports/json-text.ts";
import { fillUp } from "../world/base-scenario.ts";
import { branchesMax } from "../world/company-branches.ts";
import { type FaultKind, faultStatuses, faultsMax, namedFaultPlans } from "../world/fault-plan.ts";
import { instantOf, openingOf, type Scenario } from "../world/scenario.ts";
import { ownTerminalsMax } from "../world/scenario-terminals.ts";
import { dayStart, timeOfDayMs } from "../world/wall-time.ts";
import {
  capabilitiesSchema,
  kitchenSchema,
  menuSchema,
  partnersSchema,
  terminalsSchema,
} from "./day-schema.ts";
import { type FieldProblem, fieldName, fieldProblems, problemsMax } from "./field-problem.ts";
import { incidentInstant } from "./incidents/incident-fields.ts";
import {
  incidentsMax,
  timedIncidentSchema,
  undeclaredParts,
  unknownLabels,
} from "./incidents/incident-list.ts";
import { fieldsOf, list, object, oneOf, text, wholeNumber, yesOrNo } from "./schema-parts.ts";

export type ScenarioReading =
  | { readonly kind: "valid"; readonly scenario: Scenario }
  | { readonly kind: "invalid"; readonly problems: readonly FieldProblem[] };

const timeOfDay = v.custom<string>(
  (value) => typeof value === "string" && timeOfDayMs(value) !== undefined,
  'a time of day as "HH:MM", from "00:00" to "29:59"',
);
const day = v.custom<string>(
  (value) => typeof value === "string" && dayStart(value) !== undefined,
  'a day of the calendar as "YYYY-MM-DD"',
);

/** The largest seed of a link. */
const seedMax = 999_999_999;
const percent = wholeNumber(0, 100);
const count = wholeNumber(0, 500);
export const helpersSchema = object({ sharePercent: percent, skill: wholeNumber(1, 100) });
const weight = wholeNumber(0, 1_000);
const milliseconds = (max: number) => wholeNumber(0, max);

const affectedCount = wholeNumber(1, 1_000);
const lasting = milliseconds(dayMs);
const delay = milliseconds(600_000);
const call = v.exactOptional(text(40));

/** A fault that begins `atMs` after the world, for one client or for all. */
function faultOf<Kind extends FaultKind, Entries extends v.ObjectEntries>(
  kind: Kind,
  entries: Entries,
) {
  return fieldsOf({
    kind: v.literal(kind),
    atMs: milliseconds(30 * dayMs),
    client: v.exactOptional(text(80)),
    ...entries,
  });
}

const faultsByKind = [
  faultOf("latency", { forMs: lasting, minMs: delay, maxMs: delay }),
  faultOf("lose_requests", { count: affectedCount, call }),
  faultOf("lose_answers", { count: affectedCount, call }),
  faultOf("fail_calls", { count: affectedCount, call, status: oneOf(faultStatuses) }),
  faultOf("delay_pushes", { count: affectedCount, byMs: delay }),
  faultOf("double_pushes", { count: affectedCount, afterMs: delay }),
  faultOf("reorder_pushes", { count: affectedCount }),
  faultOf("lose_pushes", { count: affectedCount }),
  faultOf("close_connections", { code: wholeNumber(1_000, 4_999), refusedForMs: lasting }),
  faultOf("outage", { forMs: lasting }),
  faultOf("revoke_tokens", {}),
  faultOf("dismiss_rider", {}),
  faultOf("fail_job", {}),
] as const;
const faultKinds = faultsByKind.map(({ entries }) => entries.kind.literal).join(", ");
export const faultSchema = v.variant(
  "kind",
  faultsByKind,
  `names no fault: give one of ${faultKinds}`,
);

const companyFields = {
  id: wholeNumber(1, 1_000_000),
  name: text(80),
  country: text(2, 2),
  currency: object({ code: text(3, 3), precision: oneOf([0, 1, 2, 3, 4]) }),
  businessEndTimeSeconds: wholeNumber(0, dayMs / secondMs - 1),
  hasSupervisorPassword: yesOrNo,
  isTaxInclusive: yesOrNo,
  canDeliveryManagerRecordPayment: yesOrNo,
  isRiderAppEnabled: yesOrNo,
  isRiderAssignedThroughPopup: yesOrNo,
  isGroupingByDeliveryAreaRemoved: yesOrNo,
  cashRounding: object({
    isEnabled: yesOrNo,
    rule: oneOf([1, 2, 3, 4]),
    interval: wholeNumber(1, 100_000),
  }),
  isLoyaltyAcceptedForWalkIn: yesOrNo,
  confirmationDeadline: object({ minutes: wholeNumber(1, 120), onDeadline: oneOf(["reject"]) }),
  defaultDeliveryEtaMinutes: wholeNumber(5, 999),
} satisfies Record<Exclude<keyof Company, "capabilities">, v.GenericSchema>;

export const scenarioSchema = object({
  name: text(60),
  version: wholeNumber(1, 1_000_000),
  title: text(80),
  date: day,
  opensAt: timeOfDay,
  closesAt: timeOfDay,
  utcOffsetMinutes: wholeNumber(-720, 840),
  timeZone: text(60),
  company: v.pipe(v.custom<object>(isObject, "an object"), v.partial(fieldsOf(companyFields))),
  taxPercent: percent,
  supervisorPassword: text(40, 0),
  branchCount: wholeNumber(1, branchesMax),
  ridersPerBranch: wholeNumber(0, 40),
  staff: list(
    object({
      name: text(80),
      isAdmin: yesOrNo,
      permissions: list(oneOf(permissions), 0, permissions.length),
      locale: oneOf(languageTags),
      branches: list(wholeNumber(1, branchesMax), 0, branchesMax),
    }),
    1,
    20,
  ),
  demand: list(object({ from: timeOfDay, ordersPerHour: wholeNumber(0, 600) }), 1, 60),
  mix: object({
    marketplace: weight,
    ownOnline: weight,
    callCenter: weight,
    walkIn: weight,
    pickupPercent: percent,
    scheduledPercent: percent,
    unconfirmedPercent: percent,
    largePercent: percent,
  }),
  opening: object({
    unconfirmed: count,
    new: count,
    ready: count,
    inProgress: count,
    delivered: count,
    pickupUnconfirmed: count,
    pickupNew: count,
    pickupReady: count,
    collected: count,
    scheduled: count,
    firstOrdersAfterSeconds: list(wholeNumber(0, 3_600), 0, 100),
  }),
  colleagues: helpersSchema,
  otherBranches: helpersSchema,
  surprisePercent: percent,
  partnerPercent: percent,
  marketplaceGraceSeconds: wholeNumber(0, 3_600),
  tokenLifetimeSeconds: wholeNumber(1, 86_400),
  arePermissionsEnforced: yesOrNo,
  seed: v.exactOptional(wholeNumber(0, seedMax)),
  menu: v.exactOptional(menuSchema),
  terminals: v.exactOptional(terminalsSchema),
  partners: v.exactOptional(partnersSchema),
  capabilities: v.exactOptional(capabilitiesSchema),
  kitchen: v.exactOptional(kitchenSchema),
  faults: object({
    plan: oneOf(namedFaultPlans),
    calmAfterMs: milliseconds(30 * dayMs),
    faults: list(faultSchema, 0, faultsMax),
  }),
  commands: list(timedIncidentSchema, 0, incidentsMax),
});

/**
 * Reads a scenario from outside, such as a JSON file (TN-3). A field that is left out is as in an ordinary
 * day; each problem names a wrong field and the fix.
 */
export function readScenario(value: unknown): ScenarioReading {
  return readWholeScenario(isObject(value) ? fillUp(value) : value);
}

/** Reads a scenario whose fields are all there, such as that of a recording. */
export function readWholeScenario(whole: unknown): ScenarioReading {
  const problems = fieldProblems(scenarioSchema, whole, "The scenario");
  if (problems.length > 0) return { kind: "invalid", problems };
  const scenario = whole as Scenario;
  const contradictions = contradictionsOf(scenario);
  return contradictions.length > 0
    ? { kind: "invalid", problems: contradictions.slice(0, problemsMax) }
    : { kind: "valid", scenario };
}

/** Finds values that each field allows, but that contradict each other. */
function contradictionsOf(scenario: Scenario): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (path: FieldProblem["path"], rest: string): void => {
    problems.push({ path, message: `${fieldName(path)} ${rest}` });
  };
  checkTimes(scenario, add);
  checkStaff(scenario, add);
  checkTerminals(scenario, add);
  const { marketplace, ownOnline, callCenter, walkIn } = scenario.mix;
  if (marketplace + ownOnline + callCenter + walkIn === 0) {
    add(["mix"], "gives every kind of order the weight 0: raise one of them");
  }
  scenario.faults.faults.forEach((fault, index) => {
    if (fault.kind === "latency" && fault.minMs > fault.maxMs) {
      add(["faults", "faults", index, "minMs"], "is above its maxMs: swap them");
    }
  });
  return [...problems, ...unknownLabels(scenario.commands), ...undeclaredParts(scenario)];
}

type AddProblem = (path: FieldProblem["path"], rest: string) => void;

function checkTimes(scenario: Scenario, add: AddProblem): void {
  const { demand, commands: incidents } = scenario;
  const opensAt = openingOf(scenario);
  if (instantOf(scenario, scenario.closesAt) <= opensAt) {
    add(["closesAt"], "is not after opensAt: give a later time, beyond midnight as 25:30");
  }
  demand.forEach(({ from }, index) => {
    const before = demand[index - 1];
    if (before !== undefined && instantOf(scenario, from) <= instantOf(scenario, before.from)) {
      add(["demand", index, "from"], "is not after the step before it: sort the steps by time");
    }
  });
  incidents.forEach(({ at }, index) => {
    const before = incidents[index - 1];
    const path = ["commands", index, "at"];
    if (incidentInstant(scenario, at) < opensAt) {
      add(path, "is before opensAt: give a later time");
    } else if (
      before !== undefined &&
      incidentInstant(scenario, at) < incidentInstant(scenario, before.at)
    ) {
      add(path, "is before the incident above it: sort the incidents by time");
    }
  });
}

function checkStaff({ staff, branchCount }: Scenario, add: AddProblem): void {
  staff.forEach((person, index) => {
    const path = ["staff", index, "branches"];
    if (person.branches.some((place) => place > branchCount)) {
      add(path, "names a branch above branchCount: lower it");
    }
    if (!person.isAdmin && person.branches.length === 0) {
      add(path, "is empty: name branches, or set isAdmin");
    }
  });
}

function checkTerminals({ terminals = [], branchCount }: Scenario, add: AddProblem): void {
  let ownCount = 0;
  terminals.forEach(({ kind, branch }, index) => {
    const path = ["terminals", index];
    if (kind === "terminal") {
      ownCount += 1;
      if (branch !== undefined) {
        add([...path, "branch"], 'is for readers only: remove it, or make it a "reader"');
      }
      if (ownCount > ownTerminalsMax) {
        add([...path, "kind"], `is the third "terminal": make it a "reader", or remove it`);
      }
    } else if ((branch ?? 1) > branchCount) {
      add([...path, "branch"], "names a branch above branchCount: lower it");
    }
  });
}
