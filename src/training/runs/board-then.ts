import type { Order } from "../../../ports/entities/order.ts";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import { Replay } from "../../../simulator/inputs/replay.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { offerIncidents } from "../../../simulator/training/incidents/start-incidents.ts";
import { openingOf } from "../../../simulator/world/scenario.ts";
import { World } from "../../../simulator/world/world.ts";
import { urgencyKey } from "../../orders/board/most-urgent.ts";
import { deadlineOf } from "../../orders/order-rules/order-timing.ts";
import { sortKeyOf } from "../../orders/order-rules/placement.ts";
import type { BoardRow, BoardThen } from "../session/debrief-view.ts";

/** The orders of each list, as the first member of staff sees them. It changes nothing in the world. */
export function ordersByPlace(world: World): Readonly<Record<OrderList, readonly Order[]>> {
  const staff = world.readAs(0);
  const branchIds = world.reference.branches.map(({ id }) => id);
  const list = (name: OrderList): readonly Order[] => {
    const answer = staff.status === 200 ? staff.value.listOrders(name, branchIds) : undefined;
    return answer?.status === 200 ? answer.value : [];
  };
  return Object.fromEntries(orderLists.map((name) => [name, list(name)])) as unknown as Readonly<
    Record<OrderList, readonly Order[]>
  >;
}

/** The world of a recording as it stood at an instant, without a screen. Throws a ReplayDivergence. */
function replayedTo(recording: Recording, at: Instant): World {
  const { scenario, seed } = recording;
  const clock = new VirtualClock({
    startAt: openingOf(scenario.day),
    yieldToPlatform: () => Promise.resolve(),
  });
  const world = new World({ scenario: scenario.day, seed, clock });
  const printer = { setFault: () => undefined };
  offerIncidents(world, { printer });
  const replay = new Replay(recording, world, clock);
  replay.to(at);
  replay.leave();
  return world;
}

/** The board as it stood at an instant of a recording (DB-4). */
export function boardThen(recording: Recording, at: Instant): BoardThen {
  const world = replayedTo(recording, at);
  const lists = ordersByPlace(world);
  const carrierOf = ({ riderId, job }: Order): string => {
    const { riders, partners } = world.reference;
    const partner = partners.find(({ id }) => id === job?.partnerId)?.name;
    return partner ?? riders.find(({ id }) => id === riderId)?.name ?? "";
  };
  const { company } = world.reference;
  const keyOf = (list: OrderList, order: Order): number => {
    if (order.status !== "unconfirmed") return sortKeyOf(list, order);
    const deadline = deadlineOf(order, company)?.at;
    const isSafe = deadline !== undefined && deadline <= at;
    return urgencyKey({ placedAt: order.placedAt, deadline, isSafe });
  };
  return Object.fromEntries(
    Object.entries(lists).map(([name, orders]) => [
      name,
      orders
        .toSorted((one, other) => keyOf(name as OrderList, one) - keyOf(name as OrderList, other))
        .map(
          (order): BoardRow => ({
            number: order.number,
            ageMs: at - order.placedAt,
            carrier: carrierOf(order),
          }),
        ),
    ]),
  );
}
