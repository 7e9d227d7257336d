import type { Company, Permission } from "../../ports/entities/company.ts";
import type { Language } from "../../ports/entities/language.ts";
import { type Instant, minuteMs } from "../../ports/entities/time.ts";
import type { FaultPlan } from "./fault-plan.ts";
import { dayStart, timeOfDayMs } from "./wall-time.ts";

/** Times of day are branch time as "HH:MM"; hours after midnight go on counting, as in "25:30". */
export type TimeOfDay = string;

export interface ScenarioStaff {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly permissions: readonly Permission[];
  readonly locale: Language;
  /** Branches by their place in the list, from 1; empty for all of them. */
  readonly branches: readonly number[];
}

/** From this time of day on, each branch receives so many orders an hour. */
export interface DemandStep {
  readonly from: TimeOfDay;
  readonly ordersPerHour: number;
}

/** How often what kind of order comes, as weights beside each other. */
export interface OrderMix {
  readonly marketplace: number;
  readonly ownOnline: number;
  readonly callCenter: number;
  readonly walkIn: number;
  /** Of a hundred online and call-centre orders, how many are fetched by the customer. */
  readonly pickupPercent: number;
  /** Of a hundred own online and call-centre orders, how many are for later. */
  readonly scheduledPercent: number;
  /** Of a hundred online orders, how many wait to be confirmed. */
  readonly unconfirmedPercent: number;
  /** Of a hundred orders, how many are large ones with 25 lines and more. */
  readonly largePercent: number;
}

/** How many orders already stand on the board when the scenario opens, over all branches. */
export interface OpeningBoard {
  readonly unconfirmed: number;
  readonly new: number;
  readonly ready: number;
  readonly inProgress: number;
  readonly delivered: number;
  readonly pickupUnconfirmed: number;
  readonly pickupNew: number;
  readonly pickupReady: number;
  readonly collected: number;
  readonly scheduled: number;
  /** Seconds after the opening when the first orders come. */
  readonly firstOrdersAfterSeconds: readonly number[];
}

/** People of the branch who work by themselves beside the one at the screen. */
export interface Helpers {
  /** Of a hundred steps an order needs, how many they take. 100 runs the branch without anybody. */
  readonly sharePercent: number;
  /** 1 (slow, forgetful) to 100 (quick, never wrong). */
  readonly skill: number;
}

export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** The day it plays on, as "YYYY-MM-DD". */
  readonly date: string;
  readonly opensAt: TimeOfDay;
  /** When customers stop ordering; what is under way goes on. */
  readonly closesAt: TimeOfDay;
  /** Branch time minus UTC. */
  readonly utcOffsetMinutes: number;
  /** The IANA zone of the branches, in which times of day are shown. */
  readonly timeZone: string;
  /** What differs from the company of an ordinary day. `hasSupervisorPassword` follows `supervisorPassword`. */
  readonly company: Partial<Company>;
  /** Whole percents. */
  readonly taxPercent: number;
  /** Empty: the company has none. */
  readonly supervisorPassword: string;
  readonly branchCount: number;
  readonly ridersPerBranch: number;
  readonly staff: readonly ScenarioStaff[];
  readonly demand: readonly DemandStep[];
  readonly mix: OrderMix;
  readonly opening: OpeningBoard;
  /** Helpers of the first branch. */
  readonly colleagues: Helpers;
  /** Helpers of the other branches. */
  readonly otherBranches: Helpers;
  /** Of a hundred chances to do something unexpected, how many colleagues at other screens take. */
  readonly surprisePercent: number;
  /** Of a hundred home deliveries that helpers assign, how many go to a partner. */
  readonly partnerPercent: number;
  /** How long after its deadline a marketplace waits before it rejects an order itself. */
  readonly marketplaceGraceSeconds: number;
  readonly tokenLifetimeSeconds: number;
  readonly faults: FaultPlan;
}

/** Midnight of the scenario's day, in branch time. */
function midnightOf(scenario: Scenario): Instant {
  const utcMidnight = dayStart(scenario.date);
  if (utcMidnight === undefined) throw new RangeError(`There is no day ${scenario.date}`);
  return utcMidnight - scenario.utcOffsetMinutes * minuteMs;
}

/** A time of day of the scenario's day. */
export function instantOf(scenario: Scenario, time: TimeOfDay): Instant {
  const afterMidnightMs = timeOfDayMs(time);
  if (afterMidnightMs === undefined) throw new RangeError(`There is no time of day ${time}`);
  return midnightOf(scenario) + afterMidnightMs;
}

/** When the scenario begins: where its clock has to stand. */
export function openingOf(scenario: Scenario): Instant {
  return instantOf(scenario, scenario.opensAt);
}
