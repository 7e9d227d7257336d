import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { RandomStream } from "../kernel/random-stream.ts";
import type { OrderLedger } from "./order-ledger.ts";
import type { OrderLifecycle } from "./order-lifecycle.ts";
import { withOneMore } from "./order-sums.ts";
import type { OrderChange, OrderObserver, Person } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/**
 * Colleagues at other screens do unexpected things: they reprint, unassign a rider, modify, void and reschedule
 * orders, and collect tips.
 */
export class OtherStaff implements OrderObserver {
  /** While off, they start nothing and leave what they planned. */
  isOn = true;
  private readonly scheduler: WorldScheduler;
  private readonly ledger: OrderLedger;
  private readonly lifecycle: OrderLifecycle;
  private readonly random: RandomStream;
  private readonly people: readonly Person[];
  private readonly isTaxInclusive: boolean;
  private readonly surprisePercent: number;

  constructor(options: {
    readonly scheduler: WorldScheduler;
    readonly ledger: OrderLedger;
    readonly lifecycle: OrderLifecycle;
    readonly random: RandomStream;
    readonly people: readonly Person[];
    readonly isTaxInclusive: boolean;
    /** The percentage of chances that they take. */
    readonly surprisePercent: number;
  }) {
    this.scheduler = options.scheduler;
    this.ledger = options.ledger;
    this.lifecycle = options.lifecycle;
    this.random = options.random;
    this.people = options.people;
    this.isTaxInclusive = options.isTaxInclusive;
    this.surprisePercent = options.surprisePercent;
  }

  onOrderChange({ order, event }: OrderChange): void {
    if (!this.isOn || !this.random.chance(this.surprisePercent, 100)) return;
    if (event === "created" || event === "marked_as_confirmed") this.lookAtNew(order);
    else if (event === "rider_assigned" && order.status !== "in_progress")
      this.maybeUnassign(order);
    else if (event === "marked_as_delivered") this.maybeTip(order);
  }

  private lookAtNew({ id, isCashOnDelivery, payments, type, isScheduled }: Order): void {
    if (isScheduled && type === "call_center" && this.random.chance(1, 6)) {
      this.later(id, (order, by) => this.postpone(order, by));
      return;
    }
    const mayChange = isCashOnDelivery && payments.length === 0;
    const chosen = this.random.integer(1, 150);
    if (chosen <= 6) this.later(id, (order, by) => this.lifecycle.markReprinted(order.id, by));
    else if (chosen <= 8 && mayChange) this.later(id, (order, by) => this.modify(order, by));
    else if (chosen === 9) this.later(id, (order, by) => this.lifecycle.void(order.id, by));
  }

  /** Moves the order half an hour back, because the customer called. */
  private postpone({ id, scheduledFor }: Order, by: Person): void {
    if (scheduledFor === undefined || scheduledFor <= this.scheduler.now()) return;
    this.lifecycle.reschedule(id, scheduledFor + 30 * minuteMs, by);
  }

  private maybeUnassign({ id }: Order): void {
    if (!this.random.chance(1, 15)) return;
    this.later(id, ({ status, riderId }, by) => {
      if (riderId === undefined || (status !== "new" && status !== "ready")) return;
      this.lifecycle.unassignRider(id, status, by);
    });
  }

  private maybeTip({ id, payments }: Order): void {
    if (payments.length === 0 || !this.random.chance(1, 12)) return;
    const tip = this.random.integer(2, 20) * 100;
    this.later(id, (order, by) => this.lifecycle.tipCollected(order.id, tip, by));
  }

  private modify(order: Order, by: Person): void {
    const changes = withOneMore(order, by, this.scheduler.now(), this.isTaxInclusive);
    if (changes !== undefined) this.lifecycle.update(order.id, by, changes);
  }

  private later(id: OrderId, act: (order: Order, by: Person) => unknown): void {
    const by = this.random.pick(this.people);
    this.scheduler.after(this.random.integer(20, 240) * secondMs, () => {
      const order = this.ledger.get(id);
      if (this.isOn && order !== undefined) act(order, by);
    });
  }
}
