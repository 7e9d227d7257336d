import type { Clock } from "../../ports/clock.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PushMessage } from "../../ports/entities/push-message.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { PushDelivery } from "../../ports/push-bus.ts";
import type { OrderBook, Origin } from "../../src/orders/board/order-book.ts";

/** Answers and pushes that are kept to find the one that a change came from. */
const readsMax = 12;
const pushesMax = 6;

interface EndedRead {
  readonly name: string;
  readonly beganAt: Instant;
  readonly orders: readonly Pick<Order, "id">[];
}

interface HeardPush {
  readonly event: string;
  readonly sentAt: Instant | undefined;
  readonly receivedAt: Instant;
}

/** A change of an order on the board. `from` is a sentence without its end. */
interface Change {
  readonly at: Instant;
  readonly from: string;
  readonly isRemoval: boolean;
}

/** The origin of each order's last change on the board, for the message of a failing run. */
export class ChangeOrigins {
  private readonly clock: Clock;
  private readonly beganAt: Instant;
  private readonly changes = new Map<OrderId, Change>();
  private readonly pushes = new Map<OrderId, HeardPush[]>();
  private readonly actions = new Map<OrderId, string>();
  private reads: EndedRead[] = [];

  /** `beganAt`: the opening, from which the texts count time, as the world's log does. */
  constructor(options: { readonly clock: Clock; readonly beganAt: Instant }) {
    this.clock = options.clock;
    this.beganAt = options.beganAt;
  }

  get now(): Instant {
    return this.clock.now();
  }

  /** Records every change of this book from now on. */
  watch(book: OrderBook): void {
    const take = book.take.bind(book);
    book.take = (order, origin) => {
      const before = book.get(order.id)?.currentData;
      const model = take(order, origin);
      if (model !== undefined && model.currentData !== before) {
        this.record(order.id, { from: this.fromOf(order.id, origin), isRemoval: false });
      }
      return model;
    };
    const forget = book.forget.bind(book);
    book.forget = (id, now, gone, last) => {
      this.record(id, { from: `its removal (${gone})`, isRemoval: true });
      forget(id, now, gone, last);
    };
  }

  onPush({ message, receivedAt = this.clock.now() }: PushDelivery): void {
    const pushed = orderPushed(message);
    if (pushed === undefined) return;
    const known = this.pushes.get(pushed.id) ?? [];
    const push = { event: pushed.event, sentAt: message.sentAt, receivedAt };
    this.pushes.set(pushed.id, [...known.slice(1 - pushesMax), push]);
  }

  /** Records a read that has brought these orders. Called before the app takes them in. */
  onRead(read: EndedRead): void {
    this.reads = [read, ...this.reads.slice(0, readsMax - 1)];
  }

  onAction(id: OrderId, name: string): void {
    this.actions.set(id, name);
  }

  /** The last change of this order on the board, and the last pushes about it. */
  describe(id: OrderId): readonly string[] {
    const change = this.changes.get(id);
    const pushes = this.pushes.get(id) ?? [];
    return [
      change === undefined
        ? "the board of this app never had it"
        : `last change on the board: ${this.ms(change.at)} by ${change.from}`,
      ...pushes.map(
        ({ event, sentAt, receivedAt }) =>
          `push ${event}, sent ${this.ms(sentAt)}, received ${this.ms(receivedAt)}`,
      ),
    ];
  }

  /** Whether the order's last change on the board was its removal, by the calls of the book. */
  wasRemoved(id: OrderId): boolean {
    return this.changes.get(id)?.isRemoval === true;
  }

  private record(id: OrderId, change: Omit<Change, "at">): void {
    this.changes.set(id, { at: this.clock.now(), ...change });
  }

  private fromOf(id: OrderId, origin: Origin): string {
    if (origin.kind === "read") {
      const read = this.reads.find(({ orders }) => orders.some((order) => order.id === id));
      return read === undefined ? "a read" : `${read.name}, asked for ${this.ms(read.beganAt)}`;
    }
    const push = this.pushes.get(id)?.findLast(({ sentAt }) => sentAt === origin.sentAt);
    if (origin.sentAt !== undefined) return `a push of ${push?.event ?? "an event"}`;
    return `the answer of ${this.actions.get(id) ?? "a command"}`;
  }

  private ms(at: Instant | undefined): string {
    return at === undefined ? "without a time" : `at ${at - this.beganAt} ms`;
  }
}

function orderPushed({
  body,
}: PushMessage): { readonly id: OrderId; readonly event: string } | undefined {
  if (body.kind === "order") return { id: body.orderId, event: body.event };
  return body.kind === "job" ? { id: body.change.orderId, event: body.event } : undefined;
}
