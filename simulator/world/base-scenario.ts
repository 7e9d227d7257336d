import { hourMs } from "../../ports/entities/time.ts";
import { isObject } from "../../ports/json-text.ts";
import type { OpeningBoard, Scenario } from "./scenario.ts";

/** A board without orders. */
const emptyBoard: OpeningBoard = {
  unconfirmed: 0,
  new: 0,
  ready: 0,
  inProgress: 0,
  delivered: 0,
  pickupUnconfirmed: 0,
  pickupNew: 0,
  pickupReady: 0,
  collected: 0,
  scheduled: 0,
  firstOrdersAfterSeconds: [],
};

/** An ordinary day of a company with three branches; scenarios name only their differences. */
export const baseScenario: Scenario = {
  name: "base",
  version: 1,
  title: "An ordinary day",
  date: "2026-06-12",
  opensAt: "10:00",
  closesAt: "24:00",
  utcOffsetMinutes: 240,
  timeZone: "Asia/Dubai",
  company: {},
  taxPercent: 5,
  supervisorPassword: "4321",
  branchCount: 3,
  ridersPerBranch: 6,
  staff: [
    { name: "Mona Haddad", isAdmin: true, permissions: ["all.manage"], locale: "en", branches: [] },
    {
      name: "Chen Wei",
      isAdmin: false,
      permissions: ["weborder.manage", "weborders.confirm", "order.create"],
      locale: "en",
      branches: [1],
    },
    {
      name: "Faiz Rahman",
      isAdmin: false,
      permissions: ["order.create"],
      locale: "ms",
      branches: [1, 2],
    },
    {
      name: "خالد المنصوري",
      isAdmin: false,
      permissions: ["weborder.manage", "order.create", "order.modify"],
      locale: "ar",
      branches: [1, 2, 3],
    },
    {
      name: "王芳",
      isAdmin: false,
      permissions: ["weborder.manage", "weborders.confirm"],
      locale: "zh",
      branches: [2, 3],
    },
  ],
  demand: [{ from: "10:00", ordersPerHour: 12 }],
  mix: {
    marketplace: 45,
    ownOnline: 18,
    callCenter: 17,
    walkIn: 20,
    pickupPercent: 22,
    scheduledPercent: 10,
    unconfirmedPercent: 35,
    largePercent: 3,
  },
  opening: emptyBoard,
  colleagues: { sharePercent: 25, skill: 60 },
  otherBranches: { sharePercent: 85, skill: 75 },
  surprisePercent: 100,
  partnerPercent: 25,
  marketplaceGraceSeconds: 90,
  tokenLifetimeSeconds: 3_600,
  arePermissionsEnforced: false,
  faults: { plan: "none", calmAfterMs: 24 * hourMs, faults: [] },
  commands: [],
};

/**
 * The scenario of a file: a field that the file leaves out is as in an ordinary day, and so is each field of an object.
 * It does not check the fields: see `readScenario`.
 */
export function fillUp({ $schema: _, ...file }: Readonly<Record<string, unknown>>): Scenario {
  const whole = overBase(baseScenario, file) as Scenario;
  return file["staff"] === undefined ? { ...whole, staff: staffOf(whole.branchCount) } : whole;
}

/** The staff of an ordinary day, at the branches that there are. */
function staffOf(branchCount: number): Scenario["staff"] {
  return baseScenario.staff.map((person) => {
    const branches = person.branches.filter((place) => place <= branchCount);
    const isAnywhere = person.branches.length === 0;
    return { ...person, branches: isAnywhere || branches.length > 0 ? branches : [1] };
  });
}

/** Fills objects up from the base; any other value replaces the base's. */
function overBase(base: object, file: Readonly<Record<string, unknown>>): object {
  const whole = new Map<string, unknown>(Object.entries(base));
  for (const [name, field] of Object.entries(file)) {
    const given = whole.get(name);
    whole.set(name, isObject(given) && isObject(field) ? overBase(given, field) : field);
  }
  // Unlike an assignment, this keeps a field of the name "__proto__" an ordinary field.
  return Object.fromEntries(whole);
}
