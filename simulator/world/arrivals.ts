import type { Order } from "../../ports/entities/order.ts";
import { secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import type { Agenda } from "./agenda.ts";
import type { OrderLedger } from "./order-ledger.ts";
import type { OrderLife } from "./order-life.ts";
import type { Inhabitant, OrderChange } from "./world-event.ts";

/** Customers of pickup orders come by some minutes after their order is ready, a few even before. */
export class Arrivals implements Inhabitant {
  private readonly agenda: Agenda;
  private readonly ledger: OrderLedger;
  private readonly life: OrderLife;
  private readonly random: RandomStream;

  constructor(options: {
    readonly agenda: Agenda;
    readonly ledger: OrderLedger;
    readonly life: OrderLife;
    readonly random: RandomStream;
  }) {
    this.agenda = options.agenda;
    this.ledger = options.ledger;
    this.life = options.life;
    this.random = options.random;
  }

  notice({ order, event }: OrderChange): void {
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
    this.agenda.after(this.random.integer(minSeconds, maxSeconds) * secondMs, () => {
      const order = this.ledger.get(id);
      if (order === undefined || !isAwaited(order)) return;
      if (order.status !== "new" && order.status !== "ready") return;
      this.life.customerArrived(id, { name: order.customer.name });
    });
  }
}

function isAwaited({ isTakeaway, type, hasCustomerArrived }: Order): boolean {
  return isTakeaway && type !== "walk_in" && !hasCustomerArrived;
}
