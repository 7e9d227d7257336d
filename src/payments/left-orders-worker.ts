import { reaction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order, OrderStatus } from "../../ports/entities/order.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { FetchResult } from "../orders/feed/order-fetch-queue.ts";
import type { OrderModel } from "../orders/order-model.ts";
import { isCompleted } from "../orders/order-rules/order-status.ts";

export interface LeftOrdersParts {
  /** Orders that money waits for; observable. */
  readonly orders: () => readonly OrderId[];
  /** The order's model, also after it has left the book. */
  readonly lastKnown: (id: OrderId) => Pick<OrderModel, "data" | "gone" | "command"> | undefined;
  readonly lookUp: (id: OrderId) => Promise<FetchResult>;
  /** Whether every list is loaded; observable. */
  readonly areListsLoaded: () => boolean;
  /** Whether the money of an order with this data can be settled at once; a completed order is looked up first. */
  readonly isOver: (order: Order) => boolean;
  readonly settle: (order: Order) => void;
  /** The server does not know the order any more. */
  readonly settleGone: (id: OrderId) => void;
}

interface OrderState {
  readonly id: OrderId;
  readonly areLoaded: boolean;
  readonly data: Order | undefined;
  readonly gone: OrderModel["gone"];
  /** A command of this device for it is not answered yet. */
  readonly isBusy: boolean;
}

/**
 * Settles the money of orders that have left: when the order leaves, and after a reload once all lists are loaded and
 * the order was looked up (N8, N9).
 */
export class LeftOrdersWorker {
  private readonly parts: LeftOrdersParts;
  /** The status that was known when the order was looked up last. */
  private readonly lookedUp = new Map<OrderId, OrderStatus | undefined>();
  private isStopped = false;

  constructor(parts: LeftOrdersParts) {
    this.parts = parts;
  }

  start(): Stop {
    const { orders, lastKnown, areListsLoaded } = this.parts;
    const stop = reaction(
      () => {
        const ids = orders();
        // Without open money, the loads of all lists need not be followed.
        if (ids.length === 0) return [];
        const areLoaded = areListsLoaded();
        return ids.map((id) => {
          const model = lastKnown(id);
          const isBusy = model?.command !== undefined;
          return { id, areLoaded, data: model?.data, gone: model?.gone, isBusy };
        });
      },
      (states) => {
        for (const state of states) this.check(state);
      },
      { fireImmediately: true },
    );
    return () => {
      this.isStopped = true;
      stop();
    };
  }

  private check({ id, areLoaded, data, gone, isBusy }: OrderState): void {
    const { isOver, settle, settleGone } = this.parts;
    if (gone === "removed") settleGone(id);
    else if (data !== undefined && isOver(data)) settle(data);
    // This device's own completion settles its lines itself, once it is answered.
    else if (
      areLoaded &&
      !isBusy &&
      (data === undefined || gone !== undefined || isCompleted(data.status))
    )
      void this.lookUp(id, data?.status);
  }

  private async lookUp(id: OrderId, status: OrderStatus | undefined): Promise<void> {
    if (this.lookedUp.has(id) && this.lookedUp.get(id) === status) return;
    this.lookedUp.set(id, status);
    const result = await this.parts.lookUp(id);
    if (this.isStopped) return;
    const isBusy = this.parts.lastKnown(id)?.command !== undefined;
    if (result.kind === "failed" || isBusy) this.lookedUp.delete(id);
    else if (result.kind === "gone") this.parts.settleGone(id);
    else this.parts.settle(result.order);
  }
}
