import type { Order } from "../../ports/entities/order.ts";
import { secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import type { OrderLedger } from "./order-ledger.ts";
import type { OrderLifecycle } from "./order-lifecycle.ts";
import type { OrderChange, OrderObserver } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/** Customers of pickup orders arrive some minutes after their order is ready, a few even before. */
export class Arrivals implements OrderObserver {
  private readonly scheduler: WorldScheduler;
  private readonly ledger: OrderLedger;
  private readonly lifecycle: OrderLifecycle;
  private readonly random: RandomStream;

  constructor(options: {
    readonly scheduler: WorldScheduler;
    readonly ledger: OrderLedger;
    readonly lifecycle: OrderLifecycle;
    readonly random: RandomStream;
  }) {
    this.scheduler = options.scheduler;
    this.ledger = options.ledger;
    this.lifecycle = options.lifecycle;
    this.random = options.random;
  }

  onOrderChange({ order, event }: OrderChange): void {
    if (!isAwaited(order)) return;
    if (event === "marked_as_ready") this.come(order, 60, 600);
    else if (event === "created" && !order.isScheduled && this.random.chance(1, 10)) {
      this.come(order, 180, 900);
    }
  }

  adopt(order: Order): void {
    if (isAwaited(order) && order.status === "ready") this.come(order, 20, 480);
  }

  private come({ id }: Order, minSeconds: number, maxSeconds: number): void {
    this.scheduler.after(this.random.integer(minSeconds, maxSeconds) * secondMs, () => {
      const order = this.ledger.get(id);
      if (order === undefined || !isAwaited(order)) return;
      if (order.status !== "new" && order.status !== "ready") return;
      this.lifecycle.customerArrived(id, { name: order.customer.name });
    });
  }
}

function isAwaited({ isTakeaway, type, hasCustomerArrived }: Order): boolean {
  return isTakeaway && type !== "walk_in" && !hasCustomerArrived;
}
