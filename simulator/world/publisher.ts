import type { BranchId, CompanyId } from "../../ports/entities/ids.ts";
import type { LogisticsJobChange, RiderPosition } from "../../ports/entities/logistics.ts";
import type { SynchronizedData } from "../../ports/entities/push-channel.ts";
import type { LogisticsEventName, PushMessage } from "../../ports/entities/push-message.ts";
import type { Agenda } from "./agenda.ts";
import { fitsIntoPush } from "./push-size.ts";
import type { Inhabitant, OrderChange } from "./world-event.ts";

/**
 * Turns what happens into push messages with the server's stamp. They wait in its outbox until the
 * change that caused them is whole.
 */
export class Publisher implements Inhabitant {
  private readonly agenda: Agenda;
  private readonly companyId: CompanyId;
  private outbox: PushMessage[] = [];

  constructor(agenda: Agenda, companyId: CompanyId) {
    this.agenda = agenda;
    this.companyId = companyId;
  }

  notice({ order, push }: OrderChange): void {
    if (push === undefined) return;
    this.put({
      channel: { kind: "order_events", branchId: order.branchId },
      body: {
        kind: "order",
        event: push,
        orderId: order.id,
        ...(fitsIntoPush(order) ? { order } : {}),
      },
      sentAt: this.agenda.now(),
    });
  }

  job(branchId: BranchId, event: LogisticsEventName, change: LogisticsJobChange): void {
    this.put({
      channel: { kind: "logistics_events", branchId },
      body: { kind: "job", event, change },
      sentAt: this.agenda.now(),
    });
  }

  position(branchId: BranchId, position: RiderPosition): void {
    this.put({
      channel: { kind: "logistics_events", branchId },
      body: { kind: "rider_position", position },
      sentAt: this.agenda.now(),
    });
  }

  ridersChanged(): void {
    this.put({
      channel: { kind: "riders_events", companyId: this.companyId },
      body: { kind: "riders_changed" },
      sentAt: this.agenda.now(),
    });
  }

  synchronized(data: SynchronizedData): void {
    this.put({
      channel: { kind: "synchronized", data, companyId: this.companyId },
      body: { kind: "synchronized" },
      sentAt: this.agenda.now(),
    });
  }

  /** What has gathered since the last time, in order; it is gone from here. */
  takeAll(): readonly PushMessage[] {
    const messages = this.outbox;
    if (messages.length > 0) this.outbox = [];
    return messages;
  }

  private put(message: PushMessage): void {
    if (!this.agenda.isPretending) this.outbox.push(message);
  }
}
