import { createAtom } from "mobx";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Currency } from "../../../ports/entities/money.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { orderIn } from "../../../ports/entities/order-in.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { CommandName } from "../order-rules/command-name.ts";
import type { OrderPlace } from "../order-rules/placement.ts";

/**
 * Why an order left the book. `removed`: by the server, which has rejected or voided it (see `data.status`) or
 * does not know it any more. `hidden`: the order is not shown here any more; only a look-up tells how it stands.
 */
export type OrderGone = "removed" | "hidden";

/**
 * One order on the board; one instance per id for as long as the order is on the board. Its data is a
 * plain value that is replaced as a whole. One atom makes all of it observable: a screen that shows an
 * order reads nearly all of it, and a board holds 10,000 (PF-4, PF-5). Change it in an action.
 */
export class OrderModel {
  readonly id: OrderId;
  /** The instant of its arrival, if it came after the first load of its list. Set before any screen shows it. */
  arrivedAt: Instant | undefined = undefined;
  /** The book's revision of the last change of this order; for the book and the feed. */
  touchedAt = 0;
  /** The server's stamp of the push that brought its data; for the book. */
  stampedAt: Instant | undefined = undefined;
  /** The key by which pages sort it; for the board. */
  sortKey = 0;
  /** The instant at which time moves it next; for the release queue. */
  dueAt: Instant | undefined = undefined;
  private readonly changes = createAtom("OrderModel");
  /** Its data as they were read, in their own currency: a conversion may have lost amounts that another one shows. */
  private asRead: Order;
  private value: Order;
  private standsAt: OrderPlace | undefined = undefined;
  private running: CommandName | undefined = undefined;
  private checking = false;
  private held: Instant | undefined = undefined;
  private timeUp = false;
  private goneFor: OrderGone | undefined = undefined;
  private weakRef: WeakRef<OrderModel> | undefined = undefined;

  constructor(order: Order) {
    this.id = order.id;
    this.asRead = order;
    this.value = order;
  }

  get data(): Order {
    this.changes.reportObserved();
    return this.value;
  }

  /**
   * Its data, without being observed: for the book and the board, which read every order of a list in an action. MobX
   * queues each read there of an order that no screen shows, to stop its observation after the action.
   */
  get currentData(): Order {
    return this.value;
  }

  /** The same object changes nothing: a list that a server confirms as unchanged must not render every row. */
  set data(order: Order) {
    if (order === this.asRead) return;
    this.asRead = order;
    this.value = order;
    this.changes.reportChanged();
  }

  /** Its data in the currency in which they were read. */
  get dataAsRead(): Order {
    return this.asRead;
  }

  /** Has its amounts in this currency from now on, until other data are set (N47). */
  priceIn(currency: Currency): void {
    const priced = orderIn(this.asRead, currency);
    if (priced === this.value) return;
    this.value = priced;
    this.changes.reportChanged();
  }

  /** Undefined while the board shows it nowhere. */
  get place(): OrderPlace | undefined {
    this.changes.reportObserved();
    return this.standsAt;
  }

  /** Its place, without being observed, as `currentData`. */
  get currentPlace(): OrderPlace | undefined {
    return this.standsAt;
  }

  set place(place: OrderPlace | undefined) {
    this.standsAt = place;
    this.changes.reportChanged();
  }

  /** Whether the server still has it unconfirmed after its deadline, so that the board shows it again (N3). */
  get isTimeUp(): boolean {
    this.changes.reportObserved();
    return this.timeUp;
  }

  set isTimeUp(isTimeUp: boolean) {
    if (isTimeUp === this.timeUp) return;
    this.timeUp = isTimeUp;
    this.changes.reportChanged();
  }

  /** The command in flight, which disables this order's buttons (LS-8). */
  get command(): CommandName | undefined {
    this.changes.reportObserved();
    return this.running;
  }

  /** Whether a command is in flight, without being observed, as `currentData`. */
  get isCommandRunning(): boolean {
    return this.running !== undefined;
  }

  set command(command: CommandName | undefined) {
    this.running = command;
    this.changes.reportChanged();
  }

  /** Whether the command in flight was sent and the order is being read for its result (N30). */
  get isChecking(): boolean {
    this.changes.reportObserved();
    return this.checking;
  }

  set isChecking(isChecking: boolean) {
    if (isChecking === this.checking) return;
    this.checking = isChecking;
    this.changes.reportChanged();
  }

  /** Until then its buttons that assign or cancel ignore repeats (FL-12). */
  get heldUntil(): Instant | undefined {
    this.changes.reportObserved();
    return this.held;
  }

  set heldUntil(at: Instant | undefined) {
    this.held = at;
    this.changes.reportChanged();
  }

  /** Set while the order is not in the book; `data` is then the last that is known of it (N2). */
  get gone(): OrderGone | undefined {
    this.changes.reportObserved();
    return this.goneFor;
  }

  set gone(gone: OrderGone | undefined) {
    this.goneFor = gone;
    this.changes.reportChanged();
  }

  /** A reference that does not keep it; one for all times that the order leaves and comes back. */
  weak(): WeakRef<OrderModel> {
    this.weakRef ??= new WeakRef(this);
    return this.weakRef;
  }
}

/** The part of an order that the screens may use. */
export type OrderView = Pick<
  OrderModel,
  | "id"
  | "data"
  | "command"
  | "isChecking"
  | "arrivedAt"
  | "heldUntil"
  | "place"
  | "gone"
  | "isTimeUp"
  | "sortKey"
>;
