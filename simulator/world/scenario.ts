import type { Company, Permission } from "../../ports/entities/company.ts";
import type { Language } from "../../ports/entities/language.ts";
import { type Instant, minuteMs } from "../../ports/entities/time.ts";
import type { FaultPlan } from "./fault-plan.ts";
import type { ScenarioKitchen } from "./kitchen.ts";
import type { PaymentRecording } from "./payment-recording.ts";
import type { ScenarioCapabilities } from "./scenario-capabilities.ts";
import type { TerminalScenarioName } from "./terminals/terminal-scenarios.ts";
import { dayStart, timeOfDayMs } from "./wall-time.ts";

/** A time of day at the branch as "HH:MM"; hours after midnight continue the count, as in "25:30". */
export type TimeOfDay = string;

export interface ScenarioStaff {
  readonly name: string;
  readonly isAdmin: boolean;
  readonly permissions: readonly Permission[];
  readonly locale: Language;
  /** Branches by their number, from 1; empty for all of them. */
  readonly branches: readonly number[];
}

/** The number of orders an hour of each branch from this time of day on. */
export interface DemandStep {
  readonly from: TimeOfDay;
  readonly ordersPerHour: number;
}

/** The weights of the kinds of orders. */
export interface OrderMix {
  readonly marketplace: number;
  readonly ownOnline: number;
  readonly callCenter: number;
  readonly walkIn: number;
  /** The percentage of online and call-centre orders that customers pick up. */
  readonly pickupPercent: number;
  /** The percentage of own online and call-centre orders that are scheduled. */
  readonly scheduledPercent: number;
  /** The percentage of online orders that need a confirmation. */
  readonly unconfirmedPercent: number;
  /** The percentage of large orders, with 25 lines and more. */
  readonly largePercent: number;
}

/** The number of orders of each kind when the scenario opens, over all branches. */
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
  /** The times of the first orders, in seconds after the opening. */
  readonly firstOrdersAfterSeconds: readonly number[];
}

/** Staff of the branch who work beside the person at the screen. */
export interface Helpers {
  /** The percentage of an order's steps that they take. With 100 the branch runs by itself. */
  readonly sharePercent: number;
  /** 1 (slow, forgetful) to 100 (quick, never wrong). */
  readonly skill: number;
}

/** An incident of a file as the world carries it: training reads and runs it (TN-5). */
export interface PlannedIncident {
  /** A time of day at the branch as "HH:MM" or "HH:MM:SS", or the seconds after the opening. */
  readonly at: string | number;
  readonly do: string;
  readonly [field: string]: unknown;
}

export interface Scenario {
  readonly name: string;
  /** Rises with each change of the file, so that a recording of an older version is recognised. */
  readonly version: number;
  readonly title: string;
  /** The day of the scenario, as "YYYY-MM-DD". */
  readonly date: string;
  readonly opensAt: TimeOfDay;
  /** The time at which customers stop ordering; orders in progress continue. */
  readonly closesAt: TimeOfDay;
  /** Branch time minus UTC. */
  readonly utcOffsetMinutes: number;
  /** The IANA zone of the branches for the times on the screen. */
  readonly timeZone: string;
  /** The differences from the company of an ordinary day. `hasSupervisorPassword` follows `supervisorPassword`. */
  readonly company: Partial<Omit<Company, "capabilities">>;
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
  /** The percentage of chances for an unexpected act that colleagues at other screens take. */
  readonly surprisePercent: number;
  /** The percentage of home deliveries that helpers assign to a partner. */
  readonly partnerPercent: number;
  /** Time after the deadline at which a marketplace rejects an order itself, in seconds. */
  readonly marketplaceGraceSeconds: number;
  readonly tokenLifetimeSeconds: number;
  /** True: unconfirmed lists are refused without `weborder.manage`, as commands always are without their permission. */
  readonly arePermissionsEnforced: boolean;
  /** The way in which the server records the lines of a completion. Absent: "checked". */
  readonly paymentRecording?: PaymentRecording;
  /** The seed of a run whose link or command line names none. */
  readonly seed?: number;
  /** Absent: the menu of an ordinary day. */
  readonly menu?: readonly ScenarioCategory[];
  /** All card terminals and readers. Absent: those of an ordinary day. */
  readonly terminals?: readonly ScenarioTerminal[];
  /** All delivery partners. Absent: those of an ordinary day. */
  readonly partners?: readonly ScenarioPartner[];
  /** The optional parts that the back end declares. Absent: none (CP-6). */
  readonly capabilities?: ScenarioCapabilities;
  /** Absent: the kitchen cooks whatever staff and helpers say. */
  readonly kitchen?: ScenarioKitchen;
  readonly faults: FaultPlan;
  /** Events at given times, in the order of these. */
  readonly commands: readonly PlannedIncident[];
}

/** A part of a day that scenarios leave out, and without which some incidents mean nothing. */
export type OptionalPart = keyof ScenarioCapabilities | "kitchen";

/** The optional parts of the scenario: what its back end declares, and a kitchen with a speed of its own. */
export function optionalPartsOf({
  capabilities = {},
  kitchen,
}: Pick<Scenario, "capabilities" | "kitchen">): readonly string[] {
  return [...Object.keys(capabilities), ...(kitchen === undefined ? [] : ["kitchen"])];
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

/** The start of the scenario, at which its clock begins. */
export function openingOf(scenario: Scenario): Instant {
  return instantOf(scenario, scenario.opensAt);
}

/** The name in the language of the scenario's first member of staff, else in the first language that it has. */
export function givenName(name: GivenName, { staff }: Pick<Scenario, "staff">): string {
  if (typeof name === "string") return name;
  const own = name[staff[0]?.locale ?? "en"];
  return own ?? Object.values(name)[0] ?? "";
}

/** A name in a scenario file: one for all languages, or one for each. */
type GivenName = string | Readonly<Partial<Record<Language, string>>>;

/** An addition to a dish. */
interface ScenarioModifier {
  readonly name: GivenName;
  /** In the currency's smallest units. */
  readonly price: number;
}

interface ScenarioDish {
  readonly name: GivenName;
  /** In the currency's smallest units; of a weighed dish for one kilogram. */
  readonly price: number;
  /** A dish of twice the weight is ordered twice as often. Absent: 5. */
  readonly weight?: number;
  /** Sold by weight, in quarters of a kilogram. Absent: false. */
  readonly isWeighed?: boolean;
  readonly modifiers?: readonly ScenarioModifier[];
}

/** A part of a menu; its number, from 1, is its category in print rules. */
interface ScenarioCategory {
  readonly name: GivenName;
  readonly items: readonly ScenarioDish[];
}

/** A card terminal or reader, and what becomes of its payments. */
export interface ScenarioTerminal {
  readonly name: GivenName;
  /**
   * A "reader" belongs to a branch, and staff choose it for each payment. A "terminal" is a way to pay of its own: the
   * first one reports its results, the second one is polled. Absent: "reader".
   */
  readonly kind?: "reader" | "terminal";
  /** The number of a reader's branch, from 1. Absent: 1. */
  readonly branch?: number;
  /** The outcome of its payments. Absent: the last two digits of an amount decide. */
  readonly outcome?: TerminalScenarioName;
}

/** The behaviour of a delivery partner. An absent field is as on an ordinary day. */
export interface PartnerBehaviour {
  /** The percentage of jobs that it cancels because no driver takes them. Absent: about 8. */
  readonly refusesPercent?: number;
  /** The percentage of jobs whose driver gives up, so that another one is looked for. Absent: about 14. */
  readonly losesDriverPercent?: number;
  /** The percentage of jobs whose driver never arrives. Absent: 0. */
  readonly standsStillPercent?: number;
  /** Its time for each step, as a percentage of the usual time. Absent: 100. */
  readonly pacePercent?: number;
}

interface ScenarioPartner extends PartnerBehaviour {
  readonly name: GivenName;
  /** False: it is offered, but was never set up. Absent: true. */
  readonly isSetUp?: boolean;
  /** Absent: true. */
  readonly takesScheduled?: boolean;
}
