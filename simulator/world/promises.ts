import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderPromise, PromiseCapability } from "../../ports/entities/promise.ts";
import {
  type Duration,
  type Instant,
  minuteMs,
  type Stop,
  secondMs,
} from "../../ports/entities/time.ts";
import type { PromiseAnswer, PromiseChange } from "../../ports/order-api.ts";
import type { OrderLedger } from "./order-ledger.ts";
import { conflict, type OrderLifecycle } from "./order-lifecycle.ts";
import { notifiedOf } from "./promise-rules.ts";
import type { Answer } from "./staff-api.ts";
import type { OrderChange, OrderObserver, Person } from "./world-event.ts";
import type { WorldScheduler } from "./world-scheduler.ts";

/** Clocks of a network differ a little. */
const clockToleranceMs: Duration = secondMs;

/** A customer who has nothing by then calls, and later cancels. */
const callsAfterMs: Duration = 5 * minuteMs;
const cancelsAfterMs: Duration = 25 * minuteMs;

export interface PromisesOptions {
  readonly scheduler: WorldScheduler;
  readonly lifecycle: OrderLifecycle;
  readonly ledger: Pick<OrderLedger, "get">;
  readonly record: (actor: string, what: string) => void;
  readonly capability: PromiseCapability | undefined;
}

/** By when the customers were promised their orders, as the server keeps it, and what they do when it is broken. */
export class Promises implements OrderObserver {
  private readonly options: PromisesOptions;
  private readonly waiting = new Map<OrderId, Stop>();

  constructor(options: PromisesOptions) {
    this.options = options;
  }

  onOrderChange({ order }: OrderChange): void {
    this.adopt(order);
  }

  /** The customer waits from the promise on; a new one starts the wait again. */
  adopt({ id, status, promise }: Order): void {
    this.waiting.get(id)?.();
    this.waiting.delete(id);
    const isAwaited = status === "new" || status === "ready" || status === "in_progress";
    const { promisedAt } = promise ?? {};
    if (!isAwaited || promisedAt === undefined) return;
    this.waitUntil(id, promisedAt + callsAfterMs, (order) => {
      this.options.record(order.customer.name, `calls about ${id}, which is late`);
      this.waitUntil(id, promisedAt + cancelsAfterMs, ({ customer }) =>
        this.options.lifecycle.void(id, { name: customer.name }),
      );
    });
  }

  private waitUntil(id: OrderId, at: Instant, act: (order: Order) => void): void {
    const { scheduler, ledger } = this.options;
    if (at < scheduler.now()) return;
    const stop = scheduler.at(at, () => {
      const order = ledger.get(id);
      if (order !== undefined) act(order);
    });
    this.waiting.set(id, stop);
  }

  /** Sets the promise as a member of staff wants it, if it is still as they saw it. */
  set(order: Order, { wanted, was }: PromiseChange, by: Person): Answer<PromiseAnswer> {
    const { capability } = this.options;
    const { promise } = order;
    if (capability === undefined || promise === undefined) {
      return { status: 404, message: `Order ${order.number} has no promise` };
    }
    const notified = notifiedOf(order);
    if (promise.promisedAt === wanted) return { status: 200, value: { order, notified } };
    if (promise.promisedAt !== was) return conflict("Someone else was faster");
    const problem = this.problemOf(promise, wanted, capability);
    if (problem !== undefined) return { status: 422, message: problem };
    const moved = this.move(order, wanted, by);
    return moved.status === 200 ? { status: 200, value: { order: moved.value, notified } } : moved;
  }

  /** Moves the promise, and the kitchen's time with it. */
  move(order: Order, wanted: Instant, by: Person): Answer<Order> {
    const { promise = {} } = order;
    const byMs = wanted - (promise.promisedAt ?? wanted);
    const moved: OrderPromise = {
      ...promise,
      promisedAt: wanted,
      ...(promise.readyBy !== undefined && { readyBy: promise.readyBy + byMs }),
      // That of a marketplace is the promise itself; that of a courier stays.
      ...(promise.fixedFrom === promise.promisedAt && { fixedFrom: wanted }),
      delays: (promise.delays ?? 0) + 1,
    };
    return this.options.lifecycle.setPromise(order.id, moved, by);
  }

  private problemOf(
    { fixedFrom, delays = 0 }: OrderPromise,
    wanted: Instant,
    { delaysMax }: PromiseCapability,
  ): string | undefined {
    const now = this.options.scheduler.now();
    if (fixedFrom !== undefined && now >= fixedFrom) return "It is too late for a new promise";
    if (delaysMax !== undefined && delays >= delaysMax) {
      return "The promise cannot be changed again";
    }
    return wanted < now - clockToleranceMs ? "promised_at must be ahead" : undefined;
  }
}
