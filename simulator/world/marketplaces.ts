import type { Order } from "../../ports/entities/order.ts";
import { type Duration, minuteMs } from "../../ports/entities/time.ts";
import type { OrderLedger } from "./order-ledger.ts";
import type { OrderLifecycle } from "./order-lifecycle.ts";
import { sourceFacts } from "./sources.ts";
import type { OrderChange, OrderObserver } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/** Marketplaces reject an order that staff did not confirm, some time after its deadline. */
export class Marketplaces implements OrderObserver {
  private readonly scheduler: WorldScheduler;
  private readonly ledger: OrderLedger;
  private readonly lifecycle: OrderLifecycle;
  private readonly confirmationMinutes: number;
  private readonly graceMs: Duration;

  constructor(options: {
    readonly scheduler: WorldScheduler;
    readonly ledger: OrderLedger;
    readonly lifecycle: OrderLifecycle;
    readonly confirmationMinutes: number;
    readonly graceMs: Duration;
  }) {
    this.scheduler = options.scheduler;
    this.ledger = options.ledger;
    this.lifecycle = options.lifecycle;
    this.confirmationMinutes = options.confirmationMinutes;
    this.graceMs = options.graceMs;
  }

  onOrderChange({ order, event }: OrderChange): void {
    if (event === "unconfirmed") this.adopt(order);
  }

  adopt(order: Order): void {
    const minutes = order.confirmationMinutes ?? this.confirmationMinutes;
    if (order.status !== "unconfirmed" || order.type !== "online" || minutes <= 0) return;
    const givesUpAt = order.placedAt + minutes * minuteMs + this.graceMs;
    this.scheduler.at(givesUpAt, () => {
      if (this.ledger.get(order.id)?.status !== "unconfirmed") return;
      this.lifecycle.reject(order.id, {
        name: sourceFacts(order.source)?.name ?? "Online ordering",
      });
    });
  }
}
