import { reaction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { FetchResult } from "../orders/feed/order-fetch-queue.ts";
import type { OrderModel } from "../orders/order-model.ts";
import { isRemoved } from "../orders/order-rules/order-status.ts";
import { settleByOrder, settleGone } from "./approved-lines.ts";
import type { PaymentAttempts } from "./attempt/payment-attempts.ts";

export interface LeftOrdersParts {
  readonly attempts: PaymentAttempts;
  /** The order's model, also after it has left the book. */
  readonly lastKnown: (id: OrderId) => Pick<OrderModel, "data" | "gone"> | undefined;
  readonly lookUp: (id: OrderId) => Promise<FetchResult>;
  /** Whether every list is loaded; observable. */
  readonly areListsLoaded: () => boolean;
  readonly types: () => readonly PaymentType[];
}

/**
 * Puts money approved for an order that has left on the refund list: when the order leaves, and after a reload once
 * all lists are loaded and the order was looked up (N8).
 */
export class LeftOrdersWorker {
  private readonly parts: LeftOrdersParts;
  private readonly lookedUp = new Set<OrderId>();
  private isStopped = false;

  constructor(parts: LeftOrdersParts) {
    this.parts = parts;
  }

  start(): Stop {
    const { lastKnown, areListsLoaded } = this.parts;
    const stop = reaction(
      () => {
        const areLoaded = areListsLoaded();
        return this.orders().map((id) => {
          const model = lastKnown(id);
          return { id, areLoaded, data: model?.data, gone: model?.gone };
        });
      },
      (orders) => {
        for (const { id, areLoaded, data, gone } of orders) {
          if (gone === "removed" || (data !== undefined && isRemoved(data.status)))
            settleGone(this.parts.attempts, id);
          else if (areLoaded && (data === undefined || gone !== undefined)) void this.lookUp(id);
        }
      },
      { fireImmediately: true },
    );
    return () => {
      this.isStopped = true;
      stop();
    };
  }

  /** Orders with approved lines, or with approvals that are on no line yet. */
  private orders(): readonly OrderId[] {
    const { attempts } = this.parts;
    const approved = attempts.ordersToOpen.filter((id) => attempts.takeApproved(id).length > 0);
    return [...new Set([...attempts.ordersWithLines, ...approved])];
  }

  private async lookUp(id: OrderId): Promise<void> {
    if (this.lookedUp.has(id)) return;
    this.lookedUp.add(id);
    const result = await this.parts.lookUp(id);
    if (this.isStopped) return;
    if (result.kind === "failed") this.lookedUp.delete(id);
    else if (result.kind === "gone") settleGone(this.parts.attempts, id);
    else this.settle(result.order);
  }

  private settle(order: Order): void {
    settleByOrder(this.parts.attempts, order, this.parts.types());
  }
}
