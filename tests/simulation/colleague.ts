import type { StaffMember } from "../../ports/entities/company.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import type { RandomStream, Weighted } from "../../simulator/kernel/random-stream.ts";
import { apiStaffActions, type StaffActions } from "../../simulator/world/api-staff-actions.ts";
import { withOneMore } from "../../simulator/world/order-update.ts";
import type { StaffApi } from "../../simulator/world/staff-api.ts";
import type { World } from "../../simulator/world/world.ts";
import type { WorldParts } from "../../simulator/world/world-parts.ts";

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
const acts: readonly Weighted<Act>[] = [
  [({ order, actions }) => actions.confirm(order), 2],
  [({ order, actions }) => actions.reject(order), 2],
  [({ order, actions }) => actions.markReady(order), 3],
  [assignRider, 3],
  [unassignRider, 4],
  [({ order, actions }) => actions.markPickedUp(order), 3],
  [({ order, actions }) => actions.markDelivered(order), 3],
  [({ order, actions }) => actions.markCollected(order), 3],
  [assignPartner, 3],
  [({ order, staffApi }) => staffApi.cancelLogisticsJob(order.id), 3],
  [({ order, staffApi }) => staffApi.markReprinted(order.id), 3],
  [reschedule, 3],
  [({ order: { id }, parts, by }) => parts.lifecycle.void(id, by), 1],
  [modify, 3],
  [({ order: { id }, parts, by }) => parts.lifecycle.customerArrived(id, by), 3],
  [addTip, 2],
];

/** The usual way of an order; the first of them that it has behind it are refused. */
const steps: readonly Act[] = [
  ({ order, actions }) => actions.confirm(order),
  ({ order, actions }) => actions.markReady(order),
  assignRider,
  ({ order, actions }) => actions.markPickedUp(order),
  ({ order, actions }) => actions.markDelivered(order),
  ({ order, actions }) => actions.markCollected(order),
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

  /** Does something to the order, in one of so many calls. */
  maybeAct(id: OrderId, inCalls: number): void {
    const { random } = this;
    if (!random.chance(1, inCalls)) return;
    if (random.chance(1, 3)) this.act(id, steps.slice(0, random.integer(1, steps.length)));
    else this.act(id, [random.weighted(acts)]);
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

function reschedule({ order, parts, staffApi, by, random }: Means): void {
  const scheduledFor = parts.scheduler.now() + random.integer(6 * minuteMs, 2 * hourMs);
  const reason = "The customer called";
  staffApi.reschedule({
    orderId: order.id,
    scheduledFor,
    staffId: by.id,
    staffName: by.name,
    reason,
  });
}

function modify({ order, parts, by }: Means): void {
  const { isTaxInclusive } = parts.reference.company;
  const changes = withOneMore(order, by, parts.scheduler.now(), isTaxInclusive);
  if (changes !== undefined) parts.lifecycle.update(order.id, by, changes);
}

function addTip({ order: { id, payments }, parts, by }: Means): void {
  if (payments.length > 0) parts.lifecycle.tipCollected(id, 500, by);
}
