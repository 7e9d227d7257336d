import { describe, expect, it } from "vitest";
import type {
  BranchId,
  CancelReasonId,
  OrderSource,
  PartnerId,
  PaymentTypeId,
  StaffId,
} from "../../ports/entities/ids.ts";
import { minor } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { OrderCall } from "../../ports/order-api.ts";
import { printerLine } from "../../simulator/inputs/printer-line.ts";
import { RunJournal } from "../../simulator/inputs/run-journal.ts";
import type { ScreenView } from "../../simulator/inputs/run-log.ts";
import { builtIn } from "../../simulator/scenarios/scenarios.ts";
import type { GoalKind, GoalRule } from "../../simulator/training/goal.ts";
import { startIncidents } from "../../simulator/training/incidents/start-incidents.ts";
import { judgeFacts } from "../../simulator/training/judge.ts";
import { latest, RunFacts } from "../../simulator/training/run-facts.ts";
import { instantOf, type PlannedIncident, type Scenario } from "../../simulator/world/scenario.ts";
import type { StaffApi } from "../../simulator/world/staff-api.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminal-world.ts";
import { headless, staffApiOf } from "../support/branch/headless.ts";

interface Branch {
  readonly api: StaffApi;
  readonly scenario: Scenario;
  /** The order as it stands. */
  order(): Order;
  rider(place: number): number;
  pass(seconds: number): Promise<void>;
  see(view: Partial<ScreenView>): void;
  charge(): void;
}

/** One way of staff to a state, by the calls that the screen makes for it. */
interface Way {
  /** The places of the product that lead there. */
  readonly by: string;
  readonly order?: Readonly<Record<string, unknown>>;
  /** The events of the order before. */
  readonly before?: readonly PlannedIncident[];
  readonly play: (branch: Branch) => void | Promise<void>;
  /** The goals whose state the branch has reached then. */
  readonly reaches: readonly GoalRule[];
}

const orders = ["first"];
const delivery = { type: "online", isPickup: false, isUnconfirmed: false, isPaid: true };
const cooked = (branch: Branch) => void branch.api.markReady(branch.order().id, "homeDelivery");
const status = (of: Order["status"]): GoalRule => ({ kind: "order_reaches", orders, status: of });
const withRider: GoalRule = { kind: "rider_in_time", orders, withinSeconds: 60 };
const left: GoalRule = { kind: "not_older_than", orders, minutes: 10 };
const replaced: GoalRule = { kind: "rider_replaced", orders, withinSeconds: 60 };
const handedOver: GoalRule = { kind: "job_handed_over", orders, withinSeconds: 60 };
const inCash: GoalRule = { kind: "paid_with", orders, payments: ["Cash"] };
const answered: GoalRule = { kind: "never_auto_rejected", orders };
const moved: GoalRule = { kind: "moved_to", orders, time: "14:00" };
const kept: GoalRule = { kind: "promise_kept", orders };
const told: GoalRule = { kind: "told_before_late", orders };
const staff = { staffId: 501 as StaffId, staffName: "Mona", reason: "Asked for" };

const gone = [
  { at: 5, do: "assign_rider", order: "first", rider: 1 },
  { at: 10, do: "delete_rider", rider: 1 },
] as const;
const stalled = [
  { at: 5, do: "partner_job", order: "first", to: "assigned", standsStill: true },
  { at: 10, do: "partner_job", order: "first", to: "reassigning", standsStill: true },
] as const;
const forLater = { type: "call_center", isPickup: false, isUnconfirmed: false, inMinutes: 120 };

function cashFor({ totalAmount = minor(0) }: Order) {
  const amounts = { amount: totalAmount, amountCollected: totalAmount };
  const currency = { code: "AED", precision: 2 } as const;
  return [{ paymentTypeId: 1 as PaymentTypeId, name: "Cash", currency, ...amounts }];
}

function assign({ api, order, rider }: Branch, place: number, stage: "new" | "ready"): void {
  api.assignRider(order().id, rider(place) as never, stage);
}

const sendOut = (branch: Branch): void => {
  cooked(branch);
  assign(branch, 2, "ready");
};

/** The ways by the call that they end in: each call that changes an order has one, or this does not compile. */
const ways: Readonly<Record<OrderCall, readonly Way[]>> = {
  confirm: [
    {
      by: "Approve in row, popup, menu, alarm or after Check",
      order: { ...delivery, isUnconfirmed: true },
      play: ({ api, order }) =>
        void api.confirm(order().id, "homeDelivery", { deliveryTimeMinutes: 50 }),
      reaches: [
        status("new"),
        answered,
        { kind: "quarter_not_overfull", orders },
        { kind: "delivery_time", orders, fromMinutes: 45, toMinutes: 60 },
      ],
    },
    {
      by: "Approve of a pickup that is paid then",
      order: { type: "online", isPickup: true, isUnconfirmed: true, isPaid: false },
      play: async ({ api, order, pass }) => {
        api.confirm(order().id, "pickup", { payments: cashFor(order()) });
        await pass(5);
        api.markReady(order().id, "pickup");
        api.markCollected(order().id, []);
      },
      reaches: [status("new"), status("collected"), answered, inCash],
    },
  ],
  setPromise: [
    {
      by: "More time in row or popup",
      play: ({ api, order }) => {
        const was = order().promise?.promisedAt ?? 0;
        api.setPromise(order().id, { wanted: was + 5 * minuteMs, was });
      },
      reaches: [told],
    },
  ],
  reject: [
    {
      by: "Reject in row, popup or menu, and Move to rejected",
      order: { ...delivery, isUnconfirmed: true },
      play: ({ api, order }) => {
        const cancelReasonId = 2 as CancelReasonId;
        api.reject(order().id, "homeDelivery", { isAutomatic: false, cancelReasonId });
      },
      reaches: [answered, { kind: "rejected_for", orders, reason: 2 }],
    },
  ],
  markReady: [{ by: "Mark ready in row or popup", play: cooked, reaches: [status("ready")] }],
  assignRider: [
    {
      by: "Assign rider while the kitchen cooks",
      play: async (branch) => {
        assign(branch, 1, "new");
        await branch.pass(30);
        cooked(branch);
      },
      reaches: [withRider, status("ready")],
    },
    {
      by: "Send out in the row or in another order's dialog",
      play: sendOut,
      reaches: [withRider, left, status("ready"), status("in_progress")],
    },
    {
      by: "another rider while the kitchen cooks",
      before: gone,
      play: (branch) => assign(branch, 2, "new"),
      reaches: [replaced],
    },
  ],
  assignRiderWithoutStateChange: [
    {
      by: "Assign rider to a ready order that stays",
      play: (branch) => {
        cooked(branch);
        branch.api.assignRiderWithoutStateChange(branch.order().id, branch.rider(1) as never);
      },
      reaches: [withRider],
    },
    {
      by: "Change rider of a ready order",
      before: gone,
      play: (branch) => {
        cooked(branch);
        branch.api.assignRiderWithoutStateChange(branch.order().id, branch.rider(2) as never);
      },
      reaches: [replaced, withRider],
    },
  ],
  unassignRider: [
    {
      by: "Take off, then another rider",
      before: gone,
      play: (branch) => {
        branch.api.unassignRider(branch.order().id, "new");
        assign(branch, 2, "new");
      },
      reaches: [replaced],
    },
  ],
  createLogisticsJob: [
    {
      by: "a partner in the rider's dialog",
      play: (branch) => {
        cooked(branch);
        branch.api.createLogisticsJob(branch.order().id, 31 as PartnerId);
      },
      reaches: [withRider],
    },
    {
      by: "another partner after the job is called off",
      before: stalled,
      play: ({ api, order }) => {
        const before = order().job?.partnerId;
        api.cancelLogisticsJob(order().id);
        const partners = api.logisticsPartners();
        const found = partners.status === 200 ? partners.value : [];
        const other = found.find(({ id }) => id !== before);
        if (other !== undefined) api.createLogisticsJob(order().id, other.id);
      },
      reaches: [handedOver],
    },
  ],
  cancelLogisticsJob: [
    {
      by: "Cancel job, with a rider as the answer to its question",
      before: stalled,
      play: (branch) => {
        branch.api.cancelLogisticsJob(branch.order().id);
        assign(branch, 1, "new");
      },
      reaches: [handedOver],
    },
  ],
  markPickedUp: [
    {
      by: "Picked up in row, popup or the rider's list",
      play: async (branch) => {
        assign(branch, 1, "new");
        cooked(branch);
        await branch.pass(5);
        branch.api.markPickedUp(branch.order().id);
      },
      reaches: [status("in_progress"), left, withRider],
    },
  ],
  markDelivered: [
    {
      by: "Delivered without a payment, also of a rider who is back",
      order: { ...delivery, isPaid: false },
      play: (branch) => {
        sendOut(branch);
        branch.api.markDelivered(branch.order().id, []);
      },
      reaches: [status("in_progress"), status("delivered"), left, inCash, kept, told],
    },
    {
      by: "Delivered with the checkout",
      order: { ...delivery, isPaid: false },
      play: (branch) => {
        sendOut(branch);
        branch.api.markDelivered(branch.order().id, cashFor(branch.order()));
      },
      reaches: [status("delivered"), left, inCash, kept],
    },
  ],
  markCollected: [
    {
      by: "Collected with cash",
      order: { type: "walk_in", isPickup: true, isUnconfirmed: false, isPaid: false },
      play: ({ api, order }) => {
        api.markReady(order().id, "pickup");
        api.markCollected(order().id, cashFor(order()));
      },
      reaches: [status("collected"), left, inCash, kept],
    },
    {
      by: "Collected with a card that is charged once",
      order: { type: "walk_in", isPickup: true, isUnconfirmed: false, isPaid: false },
      play: async ({ api, order, charge, pass }) => {
        api.markReady(order().id, "pickup");
        charge();
        await pass(20);
        const [line] = cashFor(order());
        const card = { ...line, paymentTypeId: 2 as PaymentTypeId, name: "Card" };
        api.markCollected(order().id, [card as NonNullable<typeof line>]);
      },
      reaches: [
        status("collected"),
        { kind: "charged_once", orders },
        { kind: "looked_before_charging", orders },
      ],
    },
  ],
  reschedule: [
    {
      by: "Reschedule in the popup",
      order: forLater,
      play: ({ api, order, scenario }) =>
        void api.reschedule({
          orderId: order().id,
          scheduledFor: instantOf(scenario, "14:00"),
          ...staff,
        }),
      reaches: [moved],
    },
    {
      by: "+30 min, which keeps the seconds of the order's own time",
      order: forLater,
      play: ({ api, order, scenario }) => {
        const orderId = order().id;
        const scheduledFor = instantOf(scenario, "13:30") + 47 * secondMs;
        api.reschedule({ orderId, scheduledFor, ...staff });
        api.reschedule({ orderId, scheduledFor: scheduledFor + 30 * minuteMs, ...staff });
      },
      reaches: [moved],
    },
  ],
  markReprinted: [
    {
      by: "Reprint in the popup",
      play: ({ api, order }) => void api.markReprinted(order().id),
      reaches: [{ kind: "reprinted", orders, withinSeconds: 60 }],
    },
  ],
};

/** The ways that only the screen shows. */
const looks: readonly Way[] = [
  {
    by: "the number in a row, a notice, Find or the rider's list",
    order: { ...delivery, isPaid: false },
    before: [{ at: 10, do: "update", order: "first" }],
    play: ({ see, order }) => see({ popup: order().id }),
    reaches: [{ kind: "update_seen", orders, withinSeconds: 60 }],
  },
  {
    by: "the bell, its banner and its panel",
    play: ({ see }) => see({ sound: "on" }),
    reaches: [{ kind: "sound_on", withinSeconds: 60 }],
  },
  {
    by: "the tab, its link and the keyboard",
    play: ({ see }) => see({ path: "/scheduled" }),
    reaches: [{ kind: "page_opened", tab: "scheduled" }],
  },
  {
    by: "any press that the branch accepts",
    play: cooked,
    reaches: [{ kind: "nothing_refused", atLeast: 1 }],
  },
  {
    by: "a press on busy or pause of a source under Taking orders",
    play: ({ api, scenario }) => {
      const until = instantOf(scenario, "12:15");
      const wanted = { mode: "paused", until } as const;
      const was = { mode: "open" } as const;
      const at = { branchId: 101 as BranchId, source: "munchbay" as OrderSource };
      api.setAcceptance({ ...at, wanted, was });
    },
    reaches: [
      { kind: "turned_away_at_most", customers: 0 },
      { kind: "reopened_within", minutes: 15 },
    ],
  },
  {
    by: "a press on busy minutes of a source under Taking orders",
    play: ({ api, scenario }) => {
      const until = instantOf(scenario, "12:30");
      const wanted = { mode: "busy", extraMinutes: 20, until } as const;
      const at = { branchId: 101 as BranchId, source: "munchbay" as OrderSource };
      api.setAcceptance({ ...at, wanted, was: { mode: "open" } });
    },
    reaches: [{ kind: "busy_in_time", lateMax: 1 }],
  },
];

const table = [
  ...Object.entries(ways).flatMap(([call, list]) =>
    list.map((way) => [call, way.by, way] as const),
  ),
  ...looks.map((way) => ["the screen", way.by, way] as const),
];

/** Plays a way in a branch where nothing else happens, and judges its goals at the end. */
async function statesOf({ order = delivery, before = [], play, reaches }: Way) {
  const place = { at: 2, do: "order", as: "first", lines: 2, ...order };
  const scenario: Scenario = {
    ...builtIn("empty-branch"),
    branchCount: 1,
    ridersPerBranch: 4,
    supervisorPassword: "",
    commands: [place, ...before],
    capabilities: { acceptance: {}, promise: {}, kitchenLoad: { orders: 1 } },
  };
  const simulation = headless({ scenario });
  const { world, clock } = simulation;
  const journal = new RunJournal(world);
  const terminals = terminalsOf(world);
  const close = world.start();
  const impossible: string[] = [];
  startIncidents(world, {
    printer: { setFault: (fault) => world.report("printer", printerLine(fault)) },
    onIncident: (incident, result, by) => {
      if (result.done) journal.incident({ ...incident }, by, result);
      else impossible.push(`${incident.do}: ${result.problem}`);
    },
  });
  const view: ScreenView = { path: "/", sound: "off" };
  journal.show(view);
  await clock.advanceBy(20 * secondMs);
  const factsNow = () => new RunFacts(journal.events);
  const orderNow = (): Order => {
    const story = factsNow().of("first");
    const found = story && latest(story);
    if (found === undefined) throw new Error(`There is no order: ${impossible.join()}`);
    return found;
  };
  const api = staffApiOf(simulation);
  const roster = api.riders();
  await play({
    api,
    scenario,
    order: orderNow,
    rider: (number) => (roster.status === 200 ? (roster.value[number]?.id ?? 0) : 0),
    pass: (seconds) => clock.advanceBy(seconds * secondMs),
    see: (change) => journal.show({ ...view, ...change }),
    charge: () => {
      const { id: orderId, branchId, totalAmount = minor(0) } = orderNow();
      terminals.choice.scriptNext("approved");
      const [device] = world.reference.paymentTypes.flatMap(({ terminal }) => terminal ?? []);
      const deviceId = device?.terminalId as never;
      const paymentTypeId = 2 as PaymentTypeId;
      const start = { kind: "generic", reference: "a", deviceId, branchId, paymentTypeId } as const;
      void terminals.partners.start({ ...start, amount: totalAmount, orderId });
    },
  });
  await clock.advanceBy(secondMs);
  const goals = reaches.map((rule, index) => ({ id: String(index), weight: 1, ...rule }));
  const states = judgeFacts({ scenario, goals }, factsNow(), clock.now(), true);
  journal.stop();
  close();
  const refused = journal.events.filter(
    (event) => event.kind === "call" && event.on === "staff" && event.result !== 200,
  );
  return { states: states.map(({ state }, index) => [goals[index], state]), impossible, refused };
}

describe("A goal counts the state of the branch,", () => {
  it.each(table)("reached by %s: %s", async (_call, _by, way) => {
    const { states, impossible, refused } = await statesOf(way);
    expect([impossible, refused]).toEqual([[], []]);
    for (const [goal, state] of states) expect([goal, state]).toEqual([goal, "reached"]);
  });

  it("and each kind of goal is reached by a way", () => {
    const kinds: Readonly<Record<GoalKind, true>> = {
      order_reaches: true,
      delivery_time: true,
      rejected_for: true,
      never_auto_rejected: true,
      paid_with: true,
      charged_once: true,
      looked_before_charging: true,
      job_handed_over: true,
      rider_replaced: true,
      rider_in_time: true,
      not_older_than: true,
      update_seen: true,
      moved_to: true,
      reprinted: true,
      sound_on: true,
      page_opened: true,
      nothing_refused: true,
      turned_away_at_most: true,
      promise_kept: true,
      told_before_late: true,
      busy_in_time: true,
      reopened_within: true,
      quarter_not_overfull: true,
    };
    const reached = new Set(table.flatMap(([, , { reaches }]) => reaches.map(({ kind }) => kind)));
    expect([...reached].sort()).toEqual(Object.keys(kinds).sort());
  });
});
