import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import { dishLines } from "../../ports/entities/item-tree.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Duration, type Instant, minuteMs, type Stop } from "../../ports/entities/time.ts";
import { isForLater } from "./order-ledger.ts";
import type { OrderLifecycle } from "./order-lifecycle.ts";
import type { OrderChange, OrderObserver } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/** The kitchen of each branch as a scenario describes it. */
export interface ScenarioKitchen {
  /** The dishes that it cooks in a quarter of an hour. */
  readonly dishesPerQuarter: number;
}

export const quarterMs: Duration = 15 * minuteMs;
const wholePercent = 100;

/** The dishes of an order: each line of its own that is not deleted, a weighed one as one dish (KL-2). */
export function dishesOf({ items }: Pick<Order, "items">): number {
  return dishLines(items).reduce((sum, { item: { quantity } }) => {
    const isCounted = quantity !== undefined && Number.isInteger(quantity);
    return sum + (isCounted ? Math.max(0, quantity) : 1);
  }, 0);
}

/**
 * By when the kitchen has to be ready with an order that it has got: its own time, its schedule, or its minutes after the
 * confirmation.
 */
export function kitchenTimeOf(order: Order, usualMinutes: number): Instant {
  const { promise, scheduledFor, deliveryEtaMinutes, placedAt, statusUpdates } = order;
  const known = promise?.readyBy ?? scheduledFor;
  if (known !== undefined) return known;
  const confirmed = statusUpdates.find(({ event }) => event === "marked_as_confirmed")?.time;
  return (confirmed ?? placedAt) + (deliveryEtaMinutes ?? usualMinutes) * minuteMs;
}

/** An order is late one minute after the kitchen's time, as its row says it (DL-3). */
export const lateAfterMs: Duration = minuteMs;

/** The order on the stove. */
interface Cooking {
  readonly id: OrderId;
  /** The time that it still took at full speed from `since` on. */
  readonly leftMs: Duration;
  readonly since: Instant;
  readonly stop: Stop;
}

/** The oven of a branch has failed: the kitchen works with so many percent of its speed. */
interface Failure {
  readonly percent: number;
  readonly until: Instant;
  readonly stop: Stop;
}

export interface KitchensOptions {
  readonly scheduler: WorldScheduler;
  readonly lifecycle: Pick<OrderLifecycle, "markReady">;
  readonly record: (actor: string, what: string) => void;
  /** Undefined: staff say when an order is ready, whenever they like. */
  readonly kitchen: ScenarioKitchen | undefined;
  readonly usualMinutes: number;
}

/**
 * The kitchens of a scenario that says how fast they cook: one order after the other, the one with the earliest time
 * first. They mark it as ready themselves, and what is promised beyond their speed becomes late. An order that staff
 * mark as ready before leaves the kitchen's line.
 */
export class Kitchens implements OrderObserver {
  private readonly options: KitchensOptions;
  private readonly waiting = new Map<BranchId, Map<OrderId, Order>>();
  private readonly cooking = new Map<BranchId, Cooking>();
  private readonly failures = new Map<BranchId, Failure>();
  /** The looks at orders that are scheduled for later. */
  private readonly looks = new Map<BranchId, Stop>();

  constructor(options: KitchensOptions) {
    this.options = options;
  }

  get isOn(): boolean {
    return this.options.kitchen !== undefined;
  }

  onOrderChange({ order, before }: OrderChange): void {
    if (before?.status === order.status && order.status !== "new") return;
    this.adopt(order);
  }

  adopt(order: Order): void {
    if (!this.isOn) return;
    const { id, branchId, status } = order;
    const orders = this.waiting.get(branchId) ?? new Map<OrderId, Order>();
    this.waiting.set(branchId, orders);
    if (status === "new") orders.set(id, order);
    else orders.delete(id);
    if (status !== "new" && this.cooking.get(branchId)?.id === id) this.clearStove(branchId);
    this.cookNext(branchId);
  }

  /** From now on the kitchen of the branch works with so many percent of its speed, until the oven is repaired. */
  fail(branchId: BranchId, percent: number, forMs: Duration): void {
    const { scheduler, record } = this.options;
    this.failures.get(branchId)?.stop();
    const until = scheduler.now() + forMs;
    const stop = scheduler.at(until, () => this.repair(branchId));
    record("Kitchen", `of ${branchId} works at ${percent} %`);
    this.changeSpeed(branchId, () => this.failures.set(branchId, { percent, until, stop }));
  }

  repair(branchId: BranchId): void {
    const failure = this.failures.get(branchId);
    if (failure === undefined) return;
    failure.stop();
    this.options.record("Kitchen", `of ${branchId} works again`);
    this.changeSpeed(branchId, () => this.failures.delete(branchId));
  }

  repairAll(): void {
    for (const branchId of [...this.failures.keys()]) this.repair(branchId);
  }

  /** The instant at which the last oven that has failed is repaired. */
  get failsUntil(): Instant | undefined {
    const ends = [...this.failures.values()].map(({ until }) => until);
    return ends.length === 0 ? undefined : Math.max(...ends);
  }

  private changeSpeed(branchId: BranchId, change: () => void): void {
    const cooking = this.cooking.get(branchId);
    const leftMs = cooking && this.leftOf(branchId, cooking);
    change();
    if (cooking === undefined || leftMs === undefined) return;
    cooking.stop();
    this.cook(branchId, cooking.id, leftMs);
  }

  private leftOf(branchId: BranchId, { leftMs, since }: Cooking): Duration {
    const tookMs = this.options.scheduler.now() - since;
    const doneMs = Math.floor((tookMs * this.percentOf(branchId)) / wholePercent);
    return Math.max(0, leftMs - doneMs);
  }

  private percentOf(branchId: BranchId): number {
    return this.failures.get(branchId)?.percent ?? wholePercent;
  }

  private clearStove(branchId: BranchId): void {
    this.cooking.get(branchId)?.stop();
    this.cooking.delete(branchId);
  }

  /** Starts the order that is due first, or waits for one that is scheduled. */
  private cookNext(branchId: BranchId): void {
    const { kitchen, scheduler } = this.options;
    if (kitchen === undefined || this.cooking.has(branchId)) return;
    const now = scheduler.now();
    const orders = [...(this.waiting.get(branchId)?.values() ?? [])];
    const [next] = orders.filter((order) => !isForLater(order, now)).sort(this.byTime);
    if (next === undefined) {
      this.waitForScheduled(branchId, orders);
      return;
    }
    const dishes = Math.max(1, dishesOf(next));
    this.cook(branchId, next.id, Math.ceil((dishes * quarterMs) / kitchen.dishesPerQuarter));
  }

  private readonly byTime = (one: Order, other: Order): number => {
    const { usualMinutes } = this.options;
    const earlier = kitchenTimeOf(one, usualMinutes) - kitchenTimeOf(other, usualMinutes);
    return earlier === 0 ? one.id - other.id : earlier;
  };

  private waitForScheduled(branchId: BranchId, orders: readonly Order[]): void {
    this.looks.get(branchId)?.();
    const times = orders.map(({ scheduledFor }) => scheduledFor ?? 0);
    if (times.length === 0) return;
    const look = this.options.scheduler.at(Math.min(...times), () => this.cookNext(branchId));
    this.looks.set(branchId, look);
  }

  private cook(branchId: BranchId, id: OrderId, leftMs: Duration): void {
    const { scheduler } = this.options;
    const since = scheduler.now();
    const percent = this.percentOf(branchId);
    // While nothing is cooked at all, the repair goes on with the order.
    const stop =
      percent === 0
        ? () => undefined
        : scheduler.at(since + Math.ceil((leftMs * wholePercent) / percent), () =>
            this.finish(branchId, id),
          );
    this.cooking.set(branchId, { id, leftMs, since, stop });
  }

  private finish(branchId: BranchId, id: OrderId): void {
    this.cooking.delete(branchId);
    this.waiting.get(branchId)?.delete(id);
    this.options.lifecycle.markReady(id, { name: "Kitchen" });
    this.cookNext(branchId);
  }
}
