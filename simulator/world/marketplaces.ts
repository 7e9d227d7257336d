import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Duration, Instant, Stop } from "../../ports/entities/time.ts";
import { deadlineOf } from "./deadline-of.ts";
import type { OrderLedger } from "./order-ledger.ts";
import type { OrderLifecycle } from "./order-lifecycle.ts";
import { sourceFacts } from "./sources.ts";
import type { OrderChange, OrderObserver } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

interface Planned {
  readonly at: Instant;
  readonly cancel: Stop;
}

/** Marketplaces reject an order that staff did not confirm, some time after its deadline. */
export class Marketplaces implements OrderObserver {
  private readonly scheduler: WorldScheduler;
  private readonly ledger: OrderLedger;
  private readonly lifecycle: OrderLifecycle;
  private readonly confirmationMinutes: number;
  private readonly graceMs: Duration;
  private readonly planned = new Map<OrderId, Planned>();

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

  onOrderChange({ order }: OrderChange): void {
    if (order.status === "unconfirmed") this.adopt(order);
  }

  /** Plans the order's rejection, or moves it when the order's minutes have changed. */
  adopt(order: Order): void {
    const givesUpAt = this.givesUpAt(order);
    const planned = this.planned.get(order.id);
    if (planned?.at === givesUpAt) return;
    planned?.cancel();
    this.planned.delete(order.id);
    if (givesUpAt === undefined) return;
    const cancel = this.scheduler.at(givesUpAt, () => this.giveUp(order.id));
    this.planned.set(order.id, { at: givesUpAt, cancel });
  }

  private giveUp(id: OrderId): void {
    this.planned.delete(id);
    const order = this.ledger.get(id);
    if (order?.status !== "unconfirmed") return;
    this.lifecycle.reject(id, { name: sourceFacts(order.source)?.name ?? "Online ordering" });
  }

  /** Undefined for an order that is not auto-rejected. */
  private givesUpAt(order: Order): Instant | undefined {
    const deadline = deadlineOf(order, this.confirmationMinutes);
    return deadline === undefined ? undefined : deadline + this.graceMs;
  }
}
