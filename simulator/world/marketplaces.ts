import type { Order } from "../../ports/entities/order.ts";
import { type Duration, minuteMs } from "../../ports/entities/time.ts";
import type { Agenda } from "./agenda.ts";
import type { OrderLedger } from "./order-ledger.ts";
import type { OrderLife } from "./order-life.ts";
import { sourceFacts } from "./sources.ts";
import type { Inhabitant, OrderChange } from "./world-event.ts";

/** Where online orders come from gives up on one that nobody confirmed: a while after its deadline. */
export class Marketplaces implements Inhabitant {
  private readonly agenda: Agenda;
  private readonly ledger: OrderLedger;
  private readonly life: OrderLife;
  private readonly autoRejectionMinutes: number;
  private readonly graceMs: Duration;

  constructor(options: {
    readonly agenda: Agenda;
    readonly ledger: OrderLedger;
    readonly life: OrderLife;
    readonly autoRejectionMinutes: number;
    readonly graceMs: Duration;
  }) {
    this.agenda = options.agenda;
    this.ledger = options.ledger;
    this.life = options.life;
    this.autoRejectionMinutes = options.autoRejectionMinutes;
    this.graceMs = options.graceMs;
  }

  notice({ order, event }: OrderChange): void {
    if (event === "unconfirmed") this.adopt(order);
  }

  adopt(order: Order): void {
    if (order.status !== "unconfirmed" || order.type !== "online") return;
    const minutes = order.autoRejectionMinutes ?? this.autoRejectionMinutes;
    const givesUpAt = order.placedAt + minutes * minuteMs + this.graceMs;
    this.agenda.at(givesUpAt, () => {
      if (this.ledger.get(order.id)?.status !== "unconfirmed") return;
      this.life.reject(order.id, { name: sourceFacts(order.source)?.name ?? "Online ordering" });
    });
  }
}
