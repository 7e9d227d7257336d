import type { StaffMember } from "../../ports/entities/company.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import type { RandomStream, Weighted } from "../../simulator/kernel/random-stream.ts";
import { apiStaffActions, type StaffActions } from "../../simulator/world/api-staff-actions.ts";
import { withOneMore } from "../../simulator/world/order-sums.ts";
import type { StaffApi } from "../../simulator/world/staff-api.ts";
import type { World } from "../../simulator/world/world.ts";
import type { WorldParts } from "../../simulator/world/world-parts.ts";

const ridersMin = 6;

interface Means {
  readonly order: Order;
  readonly parts: WorldParts;
  readonly by: StaffMember;
  readonly staffApi: StaffApi;
  readonly actions: StaffActions;
  readonly random: RandomStream;
}

type Act = (means: Means) => unknown;

/** The back office refuses what the state of the order does not allow. */
const acts: readonly Weighted<readonly Act[]>[] = [
  [[confirm], 2],
  [[reject], 2],
  [[markReady], 3],
  [[assignRider], 3],
  [[unassignRider], 4],
  [[markPickedUp], 3],
  [[markDelivered], 3],
  [[markCollected], 3],
  [[assignPartner], 3],
  [[unassignRider, assignPartner], 3],
  [[({ order, staffApi }) => staffApi.cancelLogisticsJob(order.id)], 3],
  [[failJob], 2],
  [[confirm, assignPartner, failJob], 2],
  [[confirm, failJob, assignRider, dismissRider], 2],
  [[failJob, assignRider, unassignRider], 2],
  [[({ order, staffApi }) => staffApi.markReprinted(order.id)], 3],
  [[reschedule], 3],
  [[startNow, markReady], 2],
  [[({ order: { id }, parts, by }) => parts.lifecycle.void(id, by)], 3],
  [[modify], 3],
  [[({ order: { id }, parts, by }) => parts.lifecycle.customerArrived(id, by)], 3],
  [[addTip], 2],
];

/** Another tablet of the branch, at which someone does something to the same order at the same moment. */
export class Colleague {
  private readonly world: World;
  private readonly random: RandomStream;
  private readonly staffIndex: number;

  constructor(options: {
    readonly world: World;
    readonly random: RandomStream;
    readonly staffIndex: number;
  }) {
    this.world = options.world;
    this.random = options.random;
    this.staffIndex = options.staffIndex;
  }

  /** Does something to the order in one of so many calls, three times as often to an unconfirmed one: these are few. */
  maybeAct(id: OrderId, inCalls: number): void {
    const { random, world } = this;
    const order = world.change(({ ledger }) => ledger.get(id));
    if (!random.chance(order?.status === "unconfirmed" ? 3 : 1, inCalls)) return;
    const usual = usualWay(random);
    const done = random.chance(1, 2) ? usual.slice(0, random.integer(1, usual.length)) : [];
    this.act(id, [...done, ...random.weighted(acts)]);
  }

  private act(id: OrderId, some: readonly Act[]): void {
    const { random, world } = this;
    const answer = world.readAs(this.staffIndex);
    const by = world.reference.staff[this.staffIndex];
    if (answer.status !== 200 || by === undefined) throw new Error("There is no colleague");
    const staffApi = answer.value;
    const actions = apiStaffActions(staffApi, world.reference);
    for (const act of some)
      world.change((parts) => {
        const order = parts.ledger.get(id);
        if (order !== undefined) act({ order, parts, by, staffApi, actions, random });
      });
  }
}

/** The usual way of an order; the first of its steps that the order has behind it are refused. */
function usualWay(random: RandomStream): readonly Act[] {
  return [
    confirm,
    ...(random.chance(1, 2) ? [startNow] : []),
    random.chance(1, 3) ? assignPartner : assignRider,
    markReady,
    markPickedUp,
    random.chance(1, 2) ? markDelivered : markCollected,
  ];
}

function confirm({ order, actions }: Means): void {
  actions.confirm(order);
}

function reject({ order, actions }: Means): void {
  actions.reject(order);
}

function markReady({ order, actions }: Means): void {
  actions.markReady(order);
}

function markPickedUp({ order, actions }: Means): void {
  actions.markPickedUp(order);
}

function markDelivered({ order, actions }: Means): void {
  actions.markDelivered(order);
}

function markCollected({ order, actions }: Means): void {
  actions.markCollected(order);
}

function failJob({ order, parts: { partners } }: Means): void {
  if (partners.hasActiveJob(order)) partners.giveUp(order.id);
}

function assignRider({ order, parts, actions, random }: Means): void {
  const near = parts.riders
    .roster()
    .filter(({ assignedBranchIds }) => assignedBranchIds.includes(order.branchId));
  if (near.length > 0) actions.assignRider(order, random.pick(near).id);
}

function unassignRider({ order: { id, status, riderId }, staffApi }: Means): void {
  const isHeld = riderId !== undefined && (status === "new" || status === "ready");
  if (isHeld) staffApi.unassignRider(id, status);
}

function assignPartner({ order, parts, actions }: Means): void {
  const partner = parts.reference.partners.find(({ configuration }) => configuration !== undefined);
  if (partner !== undefined && !order.isTakeaway) actions.assignPartner(order, partner.id);
}

function reschedule({ order: { id }, parts, by, random }: Means): void {
  parts.lifecycle.reschedule(
    id,
    parts.scheduler.now() + random.integer(6 * minuteMs, 2 * hourMs),
    by,
  );
}

/** The customer of a scheduled order does not want to wait. */
function startNow({ order: { id, scheduledFor = 0 }, parts, by }: Means): void {
  const now = parts.scheduler.now();
  if (scheduledFor > now) parts.lifecycle.reschedule(id, now, by);
}

/** The order's rider leaves the company, which keeps some. */
function dismissRider({ order: { riderId }, parts: { riders } }: Means): void {
  if (riderId !== undefined && riders.roster().length > ridersMin) riders.dismiss(riderId);
}

/** The items, which stay as they are once something is paid, or the notes. */
function modify({ order, parts: { lifecycle, reference, scheduler }, by }: Means): void {
  const more = withOneMore(order, by, scheduler.now(), reference.company.isTaxInclusive);
  const isOpen = order.status === "new" || order.status === "ready";
  if (more !== undefined && isOpen) lifecycle.update(order.id, by, more);
  else lifecycle.change(order.id, by, { notes: `As of ${scheduler.now()}` });
}

function addTip({ order: { id }, parts, by }: Means): void {
  parts.lifecycle.tipCollected(id, 500, by);
}
