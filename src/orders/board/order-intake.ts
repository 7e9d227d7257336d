import { runInAction } from "mobx";
import { Emitter } from "../../../ports/emitter.ts";
import type { BranchId, OrderId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { OrderList } from "../../../ports/entities/order-list.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { OrderListAnswer } from "../../../ports/order-api.ts";
import { isCompleted, isRemoved } from "../order-rules/order-status.ts";
import { placeOf } from "../order-rules/placement.ts";
import type { OrderBoard } from "./order-board.ts";
import type { OrderBook, Origin, Revision } from "./order-book.ts";
import type { OrderGone, OrderModel } from "./order-model.ts";
import { withKnownPayments } from "./order-version.ts";
import type { ReleaseQueue } from "./release-queue.ts";

/** By how much the server and this device may disagree on when a scheduled order is due. */
const scheduleSlackMs: Duration = 5 * secondMs;

/** The moment at which a list was requested: the book's revision and the instant. */
export interface Asked {
  readonly since: Revision;
  readonly at: Instant;
}

/**
 * The only entry of orders to the board: list answers, push events, single reads and the answers of
 * commands all pass here, so that their order of arrival does not matter (B-I16).
 */
export class OrderIntake {
  private readonly book: OrderBook;
  private readonly board: OrderBoard;
  private readonly releases: ReleaseQueue;
  private readonly deadlines = new Emitter<[model: OrderModel, isFromServer: boolean]>();
  /**
   * Calls the listener, inside an action, whenever an unconfirmed order past its deadline is placed (UC-9). `isFromServer`:
   * the server has just sent the order; otherwise only time has passed.
   */
  readonly onDeadlinePassed = this.deadlines.add;
  private readonly updates = new Emitter<[model: OrderModel, before: Order]>();
  /** Calls the listener, inside an action, for each order of the board that has taken other data in. */
  readonly onChanged = this.updates.add;
  private readonly removals = new Emitter<[last: Order, gone: OrderGone]>();
  /** Calls the listener, inside an action, for each order that leaves the board, with the newest data known of it. */
  readonly onRemoved = this.removals.add;

  constructor(book: OrderBook, board: OrderBoard, releases: ReleaseQueue) {
    this.book = book;
    this.board = board;
    this.releases = releases;
  }

  /** Starts to move orders when time passes. */
  start(): Stop {
    return this.releases.start((model, now) => this.reconsider(model, now));
  }

  /**
   * Takes one order in: places it, moves it, removes it, or ignores what is outdated or not shown.
   * Call in an action; take many orders in one.
   */
  accept(order: Order, origin: Origin, now: Instant): void {
    this.acceptAsListed(this.withUnknownTime(order), origin, now);
  }

  /** A single order names no list: it stays scheduled if the list of scheduled orders has it without its time (N16). */
  private withUnknownTime(order: Order): Order {
    const known = this.book.get(order.id)?.currentData;
    const isUnknown =
      known?.isScheduledWithoutTime === true &&
      order.scheduledFor === undefined &&
      order.status === known.status;
    return isUnknown ? { ...order, isScheduledWithoutTime: true } : order;
  }

  private acceptAsListed(order: Order, origin: Origin, now: Instant): void {
    const isShown = this.board.holds(order.branchId) && !this.board.isExpired(order, now);
    if (!isShown || isRemoved(order.status)) {
      this.removeHidden(order, origin, now);
      return;
    }
    const known = this.book.get(order.id);
    const before = known?.currentData;
    // Data that a server confirmed unchanged is the same object.
    if (known !== undefined && before === order && origin.kind === "read") {
      if (!this.book.confirm(known, origin.since)) return;
      if (known.currentPlace === undefined || !isMovedByAgeOnly(order))
        this.place(known, now, true);
      return;
    }
    const model = this.book.take(order, origin);
    if (model === undefined) return;
    this.place(model, now, true);
    if (before === undefined) this.recordArrival(model, now);
    else this.updates.emit(model, before);
  }

  /**
   * Takes a list's answer in: accepts each order, and removes those that the list no longer has. Removes
   * only orders that have not changed since the list was requested, or an old answer would remove an order
   * that a push has brought since (F-S01). Returns whether it removed one: then a push was lost, and the order may
   * stand in another list. Call in an action.
   */
  acceptList(list: OrderList, answer: OrderListAnswer, asked: Asked, now: Instant): boolean {
    const { since } = asked;
    for (const row of answer.orders) {
      const order = withKnownPayments(row, this.book.get(row.id)?.dataAsRead);
      this.acceptAsListed(order, { kind: "read", since }, now);
    }
    // An order that could not be decoded is missing from the answer, not from the branch.
    if (answer.refusals.length > 0) return false;
    let hasRemoved = false;
    let listed: ReadonlySet<OrderId> | undefined;
    // A loop over a set may remove the entry that it stands at.
    for (const model of this.board.ordersAt(list)) {
      // The answer itself has touched the orders that it brought.
      if (model.touchedAt > since) continue;
      listed ??= new Set(answer.orders.map(({ id }) => id));
      if (listed.has(model.id) || isAroundItsTime(model.currentData, asked.at, now)) continue;
      this.takeOut(model.id, now, "hidden");
      hasRemoved = true;
    }
    return hasRemoved;
  }

  /**
   * Whether the server itself has moved an order since this answer was loaded, by a push or a read that came before the
   * list was asked for: into the list, out of it, or off the board. Then the list has changed, whatever its tag says.
   */
  contradicts(
    list: OrderList,
    answer: OrderListAnswer,
    { since, at }: Asked,
    now: Instant,
  ): boolean {
    const listed = new Set(answer.orders.map(({ id }) => id));
    const isMissing = (model: OrderModel): boolean =>
      model.touchedAt <= since &&
      !listed.has(model.id) &&
      !isAroundItsTime(model.currentData, at, now);
    if (answer.refusals.length === 0 && [...this.board.ordersAt(list)].some(isMissing)) return true;
    return answer.orders.some((row) => {
      const known = this.book.get(row.id);
      if (known === undefined) {
        const isShown = this.board.holds(row.branchId) && !this.board.isExpired(row, now);
        return isShown && this.book.hasLeft(row.id);
      }
      const order = known.currentData;
      return known.touchedAt <= since && placeOf(order, now) !== placeOf(row, now);
    });
  }

  /** Removes an order that the server no longer has, or that this board no longer shows. `last`: its newest data. */
  remove(id: OrderId, now: Instant, gone: OrderGone, last?: Order): void {
    runInAction(() => this.takeOut(id, now, gone, last));
  }

  /** Places the order again by the rules at `now`, for example when it went into limbo. */
  reconsider(model: OrderModel, now: Instant): void {
    runInAction(() => {
      if (this.board.isExpired(model.currentData, now)) this.takeOut(model.id, now, "hidden");
      else this.place(model, now, false);
    });
  }

  /** Sets the branches whose orders are shown and, in the same action, removes all other orders (B-I3). */
  holdFor(branchIds: readonly BranchId[], now: Instant): void {
    runInAction(() => {
      this.board.holdFor(branchIds);
      for (const model of [...this.book.models()]) {
        if (!this.board.holds(model.currentData.branchId)) this.takeOut(model.id, now, "hidden");
      }
    });
  }

  /** Like `remove`, within an action. */
  private takeOut(id: OrderId, now: Instant, gone: OrderGone, last?: Order): void {
    const model = this.book.get(id);
    if (model !== undefined) {
      this.board.withdraw(model);
      this.releases.follow(model, undefined);
    }
    const newest = last ?? model?.currentData;
    this.book.forget(id, now, gone, last);
    if (newest !== undefined) this.removals.emit(newest, gone);
  }

  /** Removes an order that is rejected or voided, or that this board does not show. */
  private removeHidden(order: Order, origin: Origin, now: Instant): void {
    if (this.book.isOutdated(order, origin)) return;
    const isRemovedHere = isRemoved(order.status) && this.board.holds(order.branchId);
    if (!isRemovedHere && this.book.get(order.id) === undefined) return;
    this.takeOut(order.id, now, isRemoved(order.status) ? "removed" : "hidden", order);
  }

  private place(model: OrderModel, now: Instant, isFromServer: boolean): void {
    const { currentData: order } = model;
    this.board.place(model, now);
    this.releases.follow(model, this.board.changesAt(order, now));
    const { currentPlace } = model;
    if (isFromServer && currentPlace !== undefined) this.board.list(currentPlace).recordChange(now);
    if (this.board.isPastDeadline(order, now)) this.deadlines.emit(model, isFromServer);
  }

  /** Orders of the first load were there already; later ones have arrived. */
  private recordArrival(model: OrderModel, now: Instant): void {
    const { currentPlace } = model;
    if (currentPlace === undefined) return;
    if (this.board.list(currentPlace).loadedAt !== undefined) model.arrivedAt = now;
  }
}

/** An order without a schedule or a deadline moves only when it expires, and the release queue has that instant. */
function isMovedByAgeOnly({ status, scheduledFor }: Order): boolean {
  if (isCompleted(status)) return true;
  return status !== "unconfirmed" && scheduledFor === undefined;
}

/** Around its scheduled time, the server may have the order in another list than this device. */
function isAroundItsTime({ scheduledFor }: Order, askedAt: Instant, now: Instant): boolean {
  if (scheduledFor === undefined) return false;
  return scheduledFor >= askedAt - scheduleSlackMs && scheduledFor <= now + scheduleSlackMs;
}
