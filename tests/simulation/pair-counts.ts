import type { OrderId } from "../../ports/entities/ids.ts";
import { statusEvents } from "../../ports/entities/order.ts";
import { orderLists } from "../../ports/entities/order-list.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { OrderCall } from "../../ports/order-api.ts";
import { type FaultKind, faultStatuses } from "../../simulator/world/fault-plan.ts";
import type { Scenario } from "../../simulator/world/scenario.ts";
import { orderCalls } from "../../simulator/world/staff-api.ts";
import { DisposerBag } from "../../src/kernel/disposer-bag.ts";
import { expiryThresholdDefaultMs } from "../../src/orders/order-rules/order-timing.ts";
import type { OrderPlace } from "../../src/orders/order-rules/placement.ts";
import type { WatchedParts } from "./branch-run.ts";
import { expectedPlace } from "./expected-place.ts";

/** All but the failed calls, which are told apart by their status. Every kind, so that a new one does not compile. */
const faultKinds = {
  latency: true,
  lose_requests: true,
  lose_answers: true,
  delay_pushes: true,
  double_pushes: true,
  reorder_pushes: true,
  lose_pushes: true,
  close_connections: true,
  outage: true,
  revoke_tokens: true,
  dismiss_rider: true,
  fail_job: true,
} as const satisfies Readonly<Record<Exclude<FaultKind, "fail_calls">, true>>;

/** For each table the things that an operation of staff can meet. The operations are the calls that change an order. */
export const pairTables = {
  /** The list of the order in the world when the operation is sent; "none" once it is in none. */
  state: [...orderLists, "none"],
  /** The faults at the time when the operation is sent, and those that have befallen its order. */
  fault: [...Object.keys(faultKinds), ...faultStatuses.map((status) => `fail_calls ${status}`)],
  /** The changes that others make to the order while the operation is under way. */
  operation: [...statusEvents, "job"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type PairTable = keyof typeof pairTables;
const pairTableNames = Object.keys(pairTables) as readonly PairTable[];

/** The place in the world: an order past its deadline is unconfirmed until it is rejected. */
const showRules = {
  expiryThresholdMs: expiryThresholdDefaultMs,
  confirmationMinutes: 0,
  isInLimbo: () => true,
  isTimeUp: () => true,
};

/** The number of times that each pair was met, by its text, as in "state confirm homeDelivery.new". */
export type Pairs = Readonly<Record<string, number>>;

/** Counts the pairs of the days that it watches. */
export class PairCounts {
  private readonly met = new Map<string, number>();

  get pairs(): Pairs {
    return Object.fromEntries(this.met);
  }

  readonly watch = (parts: WatchedParts): Stop => {
    const { world, tablet } = parts;
    const underWay = new Map<OrderId, OrderCall>();
    const bag = new DisposerBag();
    bag.add(
      tablet.actions.add((call, id, isUnderWay) => {
        if (!isUnderWay) underWay.delete(id);
        else {
          underWay.set(id, call);
          this.begin(parts, call, id);
        }
      }),
    );
    bag.add(
      world.onOrderChanged(({ order, event, by }) => {
        const call = underWay.get(order.id);
        if (call !== undefined && by.name !== staffNameOf(parts))
          this.add("operation", call, event);
      }),
    );
    return () => bag.dispose();
  };

  private begin({ clock, world, tablet }: WatchedParts, call: OrderCall, id: OrderId): void {
    const [order, roster] = world.change(({ ledger, riders }) => [ledger.get(id), riders.roster()]);
    const place = order && expectedPlace(order, clock.now(), showRules);
    this.add("state", call, place ?? "none");
    for (const kind of Object.keys(faultKinds) as FaultKind[])
      if (world.faults.until(kind) !== undefined) this.add("fault", call, kind);
    for (const status of faultStatuses)
      if (world.faults.until("fail_calls", status) !== undefined)
        this.add("fault", call, `fail_calls ${status}`);
    const token = tablet.app?.session.current();
    if (world.auth.staffApiOf(token).status === 401) this.add("fault", call, "revoke_tokens");
    const isDismissed =
      order?.riderId !== undefined && !roster.some((each) => each.id === order.riderId);
    if (isDismissed) this.add("fault", call, "dismiss_rider");
    if (order?.job?.status === "cancelled") this.add("fault", call, "fail_job");
  }

  private add(table: PairTable, call: OrderCall, other: string): void {
    const pair = `${table} ${call} ${other}`;
    this.met.set(pair, (this.met.get(pair) ?? 0) + 1);
  }
}

/** The person who is signed in at the tablet. */
function staffNameOf({ world, tablet }: WatchedParts): string | undefined {
  const staffApi = world.auth.staffApiOf(tablet.app?.session.current());
  const me = staffApi.status === 200 ? staffApi.value.me() : undefined;
  return me?.status === 200 ? me.value.staff.name : undefined;
}

/** Adds the counts of several runs up. */
export function sumOf(all: readonly Pairs[]): Pairs {
  const sum: Record<string, number> = {};
  for (const [pair, count] of all.flatMap(Object.entries)) sum[pair] = (sum[pair] ?? 0) + count;
  return sum;
}

type Place = OrderPlace | "none";

const unconfirmed: readonly Place[] = ["homeDelivery.unconfirmed", "pickup.unconfirmed"];
const toDeliver: readonly Place[] = ["homeDelivery.new", "homeDelivery.ready"];
const confirmed = orderLists.filter((list) => !unconfirmed.includes(list));
const live = confirmed.filter((list) => !/delivered|collected/.test(list));

/** The lists in which the board offers each operation. */
const offeredIn: Readonly<Record<OrderCall, readonly Place[]>> = {
  markReprinted: confirmed,
  markReady: ["homeDelivery.new", "pickup.new"],
  assignRider: toDeliver,
  assignRiderWithoutStateChange: ["homeDelivery.ready"],
  unassignRider: toDeliver,
  markPickedUp: ["homeDelivery.ready"],
  markDelivered: ["homeDelivery.inProgress"],
  markCollected: ["pickup.ready"],
  confirm: unconfirmed,
  reject: unconfirmed,
  reschedule: ["scheduled"],
  setPromise: live,
  createLogisticsJob: [...toDeliver, "scheduled"],
  cancelLogisticsJob: [...toDeliver, "homeDelivery.inProgress", "scheduled"],
};

/** The lists that can follow each; "none" can follow all. */
const next: Readonly<Record<Place, readonly Place[]>> = {
  "homeDelivery.unconfirmed": ["homeDelivery.new", "scheduled"],
  "homeDelivery.new": ["homeDelivery.ready", "scheduled"],
  "homeDelivery.ready": ["homeDelivery.inProgress"],
  "homeDelivery.inProgress": ["homeDelivery.delivered"],
  "homeDelivery.delivered": [],
  "pickup.unconfirmed": ["pickup.new", "scheduled"],
  "pickup.new": ["pickup.ready", "scheduled"],
  "pickup.ready": ["pickup.collected"],
  "pickup.collected": [],
  scheduled: orderLists.filter((list) => list !== "scheduled" && !unconfirmed.includes(list)),
  none: [],
};

/** The lists in which others can do this with an order. */
const happensIn: Readonly<Record<(typeof pairTables)["operation"][number], readonly Place[]>> = {
  unconfirmed: [],
  created: [],
  marked_as_confirmed: unconfirmed,
  rejected: unconfirmed,
  marked_as_ready: ["homeDelivery.new", "pickup.new", "scheduled"],
  rider_assigned: [...toDeliver, "scheduled"],
  rider_unassigned: [...toDeliver, "scheduled"],
  marked_as_picked_up: ["homeDelivery.ready", "scheduled"],
  marked_as_delivered: ["homeDelivery.inProgress", "scheduled"],
  marked_as_collected: ["pickup.ready", "scheduled"],
  order_updated: [...unconfirmed, ...live],
  marked_as_reprinted: orderLists,
  rescheduled: [...unconfirmed, "homeDelivery.new", "pickup.new", "scheduled"],
  promise_changed: live,
  voided: live,
  customer_arrived: live.filter((list) => list !== "homeDelivery.inProgress"),
  tip_collected: orderLists,
  job: [...toDeliver, "homeDelivery.inProgress", "homeDelivery.delivered", "scheduled"],
};

/** The rule by which a pair can never be met on a day of this scenario. */
function whyNever(
  table: PairTable,
  call: OrderCall,
  other: string,
  { company, capabilities }: Pick<Scenario, "company" | "capabilities">,
): string | undefined {
  if (call === "assignRiderWithoutStateChange" && company.isRiderAppEnabled !== true)
    return "the company has no rider app";
  if ([call, other].some((each) => /promise/i.test(each)) && capabilities?.promise === undefined)
    return "the back end declares no promises";
  const reached = reachedBy(call);
  const isReached = (place: Place): boolean => reached.has(place);
  if (table === "state")
    return isReached(other as Place) ? undefined : "no order comes there from where it is offered";
  if (table === "fault") return whyNoFault(other, isReached);
  const places = happensIn[other as keyof typeof happensIn];
  return isOfSameArea(offeredIn[call], places) && places.some(isReached)
    ? undefined
    : "no order has that where it is offered, or later";
}

function whyNoFault(fault: string, isReached: (place: Place) => boolean): string | undefined {
  if (fault === "fail_calls 401") return "a 401 means a refused token: revoke_tokens";
  const isOfCarriers = fault === "dismiss_rider" || fault === "fail_job";
  return isOfCarriers && !happensIn.job.some(isReached) ? "the order has no carrier" : undefined;
}

function isOfSameArea(some: readonly Place[], others: readonly Place[]): boolean {
  const areas = areasOf(some);
  return [...areasOf(others)].some((area) => areas.has(area));
}

/** The places of an order from when the operation is offered for it on. */
function reachedBy(call: OrderCall): ReadonlySet<Place> {
  const areas = areasOf(offeredIn[call]);
  const isOfArea = (place: Place): boolean => !place.includes(".") || areas.has(areaOf(place));
  const reached = new Set<Place>([...offeredIn[call], "none"]);
  // A set also iterates what is added meanwhile.
  for (const place of reached) for (const each of next[place].filter(isOfArea)) reached.add(each);
  return reached;
}

/** The areas of the board that places belong to: an order for delivery never becomes one for pickup. */
function areasOf(places: readonly Place[]): ReadonlySet<string> {
  const ofAreas = places.filter((place) => place.includes("."));
  return new Set((ofAreas.length > 0 ? ofAreas : live).map(areaOf));
}

function areaOf(place: Place): string {
  return place.split(".")[0] ?? "";
}

/** Each table: how many pairs were met, those never met, and those that a rule excludes; those met against a rule. */
export function pairLines(
  pairs: Pairs,
  scenario: Pick<Scenario, "company" | "capabilities">,
): { readonly lines: readonly string[]; readonly wrong: readonly string[] } {
  const all = pairTableNames.flatMap((table) =>
    orderCalls.flatMap((call) =>
      pairTables[table].map((other) => ({
        table,
        name: `${call} × ${other}`,
        isMet: pairs[`${table} ${call} ${other}`] !== undefined,
        rule: whyNever(table, call, other, scenario),
      })),
    ),
  );
  const wrong = all
    .filter(({ isMet, rule }) => isMet && rule !== undefined)
    .map(({ name, rule }) => `${name} was met, although ${rule}`);
  const lines = pairTableNames.flatMap((table) => {
    const ofTable = all.filter((pair) => pair.table === table);
    const unmet = ofTable.filter(({ isMet }) => !isMet);
    const never = unmet.filter(({ rule }) => rule === undefined);
    const rules = new Set(unmet.flatMap(({ rule }) => rule ?? []));
    const byRule = [...rules].map((rule) => {
      const names = unmet.filter((pair) => pair.rule === rule).map(({ name }) => name);
      return `  ${names.length} cannot be, ${rule}: ${names.join(", ")}`;
    });
    const met = ofTable.length - unmet.length;
    return [
      `operation × ${table}: ${met} pairs met, ${never.length} never met`,
      ...never.map(({ name }) => `  never: ${name}`),
      ...byRule,
    ];
  });
  return { lines, wrong };
}
