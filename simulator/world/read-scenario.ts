import { type Company, permissions } from "../../ports/entities/company.ts";
import { languageTags } from "../../ports/entities/language.ts";
import { dayMs, secondMs } from "../../ports/entities/time.ts";
import { baseScenario } from "./base-scenario.ts";
import { branchesMax } from "./company-branches.ts";
import { faultStatuses, faultsMax, namedFaultPlans } from "./fault-plan.ts";
import { instantOf, type Scenario } from "./scenario.ts";
import {
  type Check,
  day,
  isObject,
  list,
  milliseconds,
  object,
  oneOf,
  text,
  timeOfDay,
  wholeNumber,
  yesOrNo,
} from "./shape.ts";

export type ScenarioReading =
  | { readonly kind: "valid"; readonly scenario: Scenario }
  /** Each problem is one sentence that names the field and the fix. */
  | { readonly kind: "invalid"; readonly problems: readonly string[] };

/** How many problems of one scenario are told. */
const problemsMax = 20;

const percent = wholeNumber(0, 100);
const count = wholeNumber(0, 500);
const helpers = object({ sharePercent: percent, skill: wholeNumber(1, 100) });
const weight = wholeNumber(0, 1_000);

const fault: Check = (value, path) => {
  const kind = isObject(value) ? value["kind"] : undefined;
  const fields = typeof kind === "string" ? faultFields[kind] : undefined;
  if (fields === undefined) {
    return [`${path}.kind names no fault: give one of ${Object.keys(faultFields).join(", ")}`];
  }
  const shared = { kind: text(40), atMs: milliseconds(30 * dayMs), client: text(80) };
  return object({ ...shared, ...fields }, ["client", "call"])(value, path);
};

const strokes = wholeNumber(1, 1_000);
const lasting = milliseconds(dayMs);
const delay = milliseconds(600_000);
const faultFields: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  latency: { forMs: lasting, minMs: delay, maxMs: delay },
  lose_requests: { count: strokes, call: text(40) },
  lose_answers: { count: strokes, call: text(40) },
  fail_calls: { count: strokes, call: text(40), status: oneOf(faultStatuses) },
  delay_pushes: { count: strokes, byMs: delay },
  double_pushes: { count: strokes, afterMs: delay },
  reorder_pushes: { count: strokes },
  lose_pushes: { count: strokes },
  close_connections: { code: wholeNumber(1_000, 4_999), refusedForMs: lasting },
  outage: { forMs: lasting },
  revoke_tokens: {},
  dismiss_rider: {},
  fail_job: {},
};

const companyFields: Readonly<Record<keyof Company, Check>> = {
  id: wholeNumber(1, 1_000_000),
  name: text(80),
  country: text(2, 2),
  currency: object({ code: text(3, 3), precision: oneOf([0, 1, 2, 3, 4]) }),
  businessEndTimeSeconds: wholeNumber(0, dayMs / secondMs - 1),
  hasSupervisorPassword: yesOrNo(),
  isTaxInclusive: yesOrNo(),
  canDeliveryManagerRecordPayment: yesOrNo(),
  isRiderAppEnabled: yesOrNo(),
  isRiderAssignedThroughPopup: yesOrNo(),
  isGroupingByDeliveryAreaRemoved: yesOrNo(),
  cashRounding: object({
    isEnabled: yesOrNo(),
    rule: oneOf([1, 2, 3, 4]),
    interval: wholeNumber(1, 100_000),
  }),
  isLoyaltyAcceptedForWalkIn: yesOrNo(),
  autoRejectionMinutes: wholeNumber(1, 120),
  defaultDeliveryEtaMinutes: wholeNumber(5, 999),
};

const scenarioShape = object({
  name: text(60),
  title: text(80),
  date: day(),
  opensAt: timeOfDay(),
  closesAt: timeOfDay(),
  utcOffsetMinutes: wholeNumber(-720, 840),
  timeZone: text(60),
  company: object(companyFields, Object.keys(companyFields)),
  taxPercent: percent,
  supervisorPassword: text(40, 0),
  branchCount: wholeNumber(1, branchesMax),
  ridersPerBranch: wholeNumber(0, 40),
  staff: list(
    object({
      name: text(80),
      isAdmin: yesOrNo(),
      permissions: list(oneOf(permissions), 0, permissions.length),
      locale: oneOf(languageTags),
      branches: list(wholeNumber(1, branchesMax), 0, branchesMax),
    }),
    1,
    20,
  ),
  demand: list(object({ from: timeOfDay(), ordersPerHour: wholeNumber(0, 600) }), 1, 60),
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
  colleagues: helpers,
  otherBranches: helpers,
  surprisePercent: percent,
  partnerPercent: percent,
  marketplaceGraceSeconds: wholeNumber(0, 3_600),
  tokenLifetimeSeconds: wholeNumber(1, 86_400),
  faults: object({
    plan: oneOf(namedFaultPlans),
    calmAfterMs: milliseconds(30 * dayMs),
    faults: list(fault, 0, faultsMax),
  }),
});

/**
 * Reads a scenario from outside, such as a JSON file (TN-3). What it leaves out is as in an ordinary
 * day; what it gets wrong is told by field, with the fix.
 */
export function readScenario(value: unknown): ScenarioReading {
  if (!isObject(value)) return { kind: "invalid", problems: scenarioShape(value, "") };
  const whole = overBase(baseScenario, value);
  const problems = scenarioShape(whole, "");
  if (problems.length > 0) return { kind: "invalid", problems: problems.slice(0, problemsMax) };
  // The shape has just been checked, field by field.
  const scenario = whole as unknown as Scenario;
  const contradictions = contradictionsOf(scenario);
  return contradictions.length > 0
    ? { kind: "invalid", problems: contradictions }
    : { kind: "valid", scenario };
}

/** Objects are filled up from the base, everything else replaces it. */
function overBase(base: object, value: Readonly<Record<string, unknown>>): object {
  const whole: Record<string, unknown> = { ...base };
  for (const [name, field] of Object.entries(value)) {
    const given = whole[name];
    whole[name] = isObject(given) && isObject(field) ? overBase(given, field) : field;
  }
  return whole;
}

/** What each field allows, but not all of them together. */
function contradictionsOf(scenario: Scenario): readonly string[] {
  const { demand, mix, staff, branchCount } = scenario;
  const problems: string[] = [];
  if (instantOf(scenario, scenario.closesAt) <= instantOf(scenario, scenario.opensAt)) {
    problems.push("closesAt is not after opensAt: give a later time, beyond midnight as 25:30");
  }
  demand.forEach((step, index) => {
    const before = demand[index - 1];
    if (
      before !== undefined &&
      instantOf(scenario, step.from) <= instantOf(scenario, before.from)
    ) {
      problems.push(
        `demand[${index}].from is not after the step before it: sort the steps by time`,
      );
    }
  });
  if (mix.marketplace + mix.ownOnline + mix.callCenter + mix.walkIn === 0) {
    problems.push("mix gives every kind of order the weight 0: raise one of them");
  }
  staff.forEach((person, index) => {
    if (person.branches.some((place) => place > branchCount)) {
      problems.push(`staff[${index}].branches names a branch above branchCount: lower it`);
    }
    if (!person.isAdmin && person.branches.length === 0) {
      problems.push(`staff[${index}].branches is empty: name branches, or set isAdmin`);
    }
  });
  scenario.faults.faults.forEach((fault, index) => {
    if (fault.kind === "latency" && fault.minMs > fault.maxMs) {
      problems.push(`faults.faults[${index}].minMs is above its maxMs: swap them`);
    }
  });
  return problems;
}
