import type { BranchState } from "../../ports/entities/branch.ts";
import type { BranchId, CompanyId } from "../../ports/entities/ids.ts";
import type { LogisticsJobChange, RiderPosition } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type {
  LogisticsEventName,
  PushMessage,
  SynchronizedData,
} from "../../ports/entities/push-message.ts";
import type { OrderChange, OrderObserver } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/**
 * Turns changes into push messages with the server's timestamp. They wait in an outbox until the change that caused
 * them is complete.
 */
export class PushPublisher implements OrderObserver {
  private readonly scheduler: WorldScheduler;
  private readonly companyId: CompanyId;
  private outbox: PushMessage[] = [];

  constructor(scheduler: WorldScheduler, companyId: CompanyId) {
    this.scheduler = scheduler;
    this.companyId = companyId;
  }

  onOrderChange({ order, push }: OrderChange): void {
    if (push === undefined) return;
    this.put({
      channel: { kind: "order_events", branchId: order.branchId },
      body: {
        kind: "order",
        event: push,
        orderId: order.id,
        ...(fitsIntoPush(order) ? { order } : {}),
      },
      sentAt: this.scheduler.now(),
    });
  }

  job(branchId: BranchId, event: LogisticsEventName, change: LogisticsJobChange): void {
    this.put({
      channel: { kind: "logistics_events", branchId },
      body: { kind: "job", event, change },
      sentAt: this.scheduler.now(),
    });
  }

  position(branchId: BranchId, position: RiderPosition): void {
    this.put({
      channel: { kind: "logistics_events", branchId },
      body: { kind: "rider_position", position },
      sentAt: this.scheduler.now(),
    });
  }

  branchState(state: BranchState): void {
    const { branchId } = state;
    this.put({
      channel: { kind: "order_events", branchId },
      body: { kind: "branch_state", branchId, state },
      sentAt: this.scheduler.now(),
    });
  }

  ridersChanged(): void {
    this.put({
      channel: { kind: "riders_events", companyId: this.companyId },
      body: { kind: "riders_changed" },
      sentAt: this.scheduler.now(),
    });
  }

  synchronized(data: SynchronizedData): void {
    this.put({
      channel: { kind: "synchronized", data, companyId: this.companyId },
      body: { kind: "synchronized" },
      sentAt: this.scheduler.now(),
    });
  }

  /** Takes all waiting messages, in order, out of the outbox. */
  takeAll(): readonly PushMessage[] {
    const messages = this.outbox;
    if (messages.length > 0) this.outbox = [];
    return messages;
  }

  private put(message: PushMessage): void {
    if (!this.scheduler.isInPast) this.outbox.push(message);
  }
}

/** The largest message that the push service accepts. */
const pushBytesMax = 10_000;

// Upper estimates for the JSON of an order and of each of its lines on the wire.
const bytesPerOrder = 1_500;
const bytesPerItem = 300;
const bytesPerUpdate = 110;
const bytesPerPayment = 110;

/**
 * Whether an order fits into one push message. The size is estimated, not encoded, since it is needed for each push.
 * Orders that do not fit are pushed without payload and have to be fetched (PS-5).
 */
function fitsIntoPush(order: Order): boolean {
  const bytes =
    bytesPerOrder +
    order.items.length * bytesPerItem +
    order.statusUpdates.length * bytesPerUpdate +
    (order.payments.length + order.surcharges.length + order.discounts.length) * bytesPerPayment;
  return bytes <= pushBytesMax;
}
