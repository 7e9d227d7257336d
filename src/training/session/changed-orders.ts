import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { Simulation } from "../../../simulator/in-process/create-simulation.ts";
import type { RunLog } from "../../../simulator/inputs/run-log.ts";
import { placeOf } from "../../orders/order-rules/placement.ts";
import type { OrderFacts, OrderFinder } from "./training-view.ts";

/** The most orders that are remembered. */
const ordersMax = 5000;

/** The parts of a simulation that are read. */
interface Branch extends Pick<Simulation, "world"> {
  readonly clock: Pick<Simulation["clock"], "now">;
}

/** Finds the orders that have changed since the branch opened. */
export class ChangedOrders implements OrderFinder {
  private readonly simulation: Branch;
  private readonly orders = new Map<OrderId, Order>();

  constructor(simulation: Branch, log?: RunLog) {
    this.simulation = simulation;
    for (const event of log?.events ?? []) if (event.kind === "order") this.keep(event.order);
    simulation.world.onOrderChanged(({ order }) => this.keep(order));
  }

  find(id: OrderId): OrderFacts | undefined {
    const { world, clock } = this.simulation;
    const order = this.orders.get(id);
    if (order === undefined) return undefined;
    const rider = world.reference.riders.find((each) => each.id === order.riderId)?.name;
    const tab = placeOf(order, clock.now());
    return {
      number: order.number,
      ...(rider !== undefined && { rider }),
      ...(tab !== undefined && { tab }),
    };
  }

  private keep(order: Order): void {
    this.orders.delete(order.id);
    this.orders.set(order.id, order);
    const [oldest] = this.orders.keys();
    if (this.orders.size > ordersMax && oldest !== undefined) this.orders.delete(oldest);
  }
}
