import { reaction } from "mobx";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { FetchResult } from "../orders/feed/order-fetch-queue.ts";
import type { OrderModel } from "../orders/order-model.ts";

export interface LeftOrdersParts {
  /** Orders that money waits for; observable. */
  readonly orders: () => readonly OrderId[];
  /** The order's model, also after it has left the book. */
  readonly lastKnown: (id: OrderId) => Pick<OrderModel, "data" | "gone"> | undefined;
  readonly lookUp: (id: OrderId) => Promise<FetchResult>;
  /** Whether every list is loaded; observable. */
  readonly areListsLoaded: () => boolean;
  /** Whether the money of an order with this data can be settled. */
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
}

/**
 * Settles the money of orders that have left: when the order leaves, and after a reload once all lists are loaded and
 * the order was looked up (N8, N9).
 */
export class LeftOrdersWorker {
  private readonly parts: LeftOrdersParts;
  private readonly lookedUp = new Set<OrderId>();
  private isStopped = false;

  constructor(parts: LeftOrdersParts) {
    this.parts = parts;
  }

  start(): Stop {
    const { orders, lastKnown, areListsLoaded } = this.parts;
    const stop = reaction(
      () => {
        const areLoaded = areListsLoaded();
        return orders().map((id) => {
          const model = lastKnown(id);
          return { id, areLoaded, data: model?.data, gone: model?.gone };
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

  private check({ id, areLoaded, data, gone }: OrderState): void {
    const { isOver, settle, settleGone } = this.parts;
    if (gone === "removed") settleGone(id);
    else if (data !== undefined && isOver(data)) settle(data);
    else if (areLoaded && (data === undefined || gone !== undefined)) void this.lookUp(id);
  }

  private async lookUp(id: OrderId): Promise<void> {
    if (this.lookedUp.has(id)) return;
    this.lookedUp.add(id);
    const result = await this.parts.lookUp(id);
    if (this.isStopped) return;
    if (result.kind === "failed") this.lookedUp.delete(id);
    else if (result.kind === "gone") this.parts.settleGone(id);
    else this.parts.settle(result.order);
  }
}
