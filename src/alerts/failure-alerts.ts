import type { OrderId, OrderSource } from "../../ports/entities/ids.ts";
import type { LogisticsJobChange } from "../../ports/entities/logistics.ts";
import type { LogisticsEventName } from "../../ports/entities/push-message.ts";
import type { OrderModel } from "../orders/board/order-model.ts";
import type { EndedCommand } from "../orders/commands/command-results.ts";
import type { DialogRequest } from "./dialog-store.ts";
import type { Notice } from "./notice.ts";
import { jobDialogs, notificationOf } from "./order-dialogs.ts";

export interface FailureAlertsParts {
  readonly session: {
    readonly state: "signed_in" | "signed_out";
  };
  readonly dialogs: { ask(request: DialogRequest): void };
  readonly notices: { add(notice: Notice): void };
  readonly isOwnSource: (source: OrderSource) => boolean;
}

/** Reports failures to staff: in the generic dialog, or in a quiet notice (order-board section 8, ER-2). */
export class FailureAlerts {
  private readonly parts: FailureAlertsParts;
  /** Orders whose partner job this device has cancelled; the next cancellation is no news to its staff. */
  private readonly cancelledHere = new Set<OrderId>();

  constructor(parts: FailureAlertsParts) {
    this.parts = parts;
  }

  /** Reports a partner's cancellation or message (ER-6), except the cancellation that this device asked for. */
  onJobChange(
    event: LogisticsEventName,
    change: LogisticsJobChange,
    order: Pick<OrderModel, "id" | "data" | "command">,
  ): void {
    // A later job of the order is news again.
    const isOwn = this.cancelledHere.delete(order.id) || order.command === "cancelLogisticsJob";
    for (const request of jobDialogs(event, change, order.data.number)) {
      const isKnown = request.kind === "partner_cancelled" && isOwn;
      if (!isKnown) this.parts.dialogs.ask(request);
    }
  }

  /** Reports a command that the server refused. */
  onCommandEnded(ended: EndedCommand): void {
    this.recordCancelling(ended);
    const { dialogs, notices, isOwnSource, session } = this.parts;
    const { order } = ended;
    const notification = notificationOf(ended, isOwnSource(order.source));
    if (notification.kind === "notice") {
      notices.add({ kind: "command_refused", orderNumber: order.number });
    }
    // After a 401 that ended the session the login page says so.
    if (notification.kind === "dialog" && session.state === "signed_in")
      dialogs.ask(notification.request);
  }

  private recordCancelling({ name, order, result }: EndedCommand): void {
    const isCancelled = result.kind === "done" || result.kind === "unknown";
    if (name === "cancelLogisticsJob" && isCancelled) this.cancelledHere.add(order.id);
  }
}
