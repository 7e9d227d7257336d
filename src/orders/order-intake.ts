import { runInAction } from "mobx";
import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { OrderBook, Origin } from "./order-book.ts";
import type { OrderModel } from "./order-model.ts";
import type { OrderTabs } from "./order-tabs.ts";
import type { ReleaseQueue } from "./release-queue.ts";

/** `isHeard`: the server has just told how the order stands; otherwise time alone has passed. */
export type TimeUpListener = (model: OrderModel, isHeard: boolean) => void;

/**
 * The one road by which an order gets onto the board: list answers, push events, single reads and
 * the answers of commands all come through here, so that their order of arrival does not matter (B-I16).
 */
export class OrderIntake {
  private readonly book: OrderBook;
  private readonly tabs: OrderTabs;
  private readonly releases: ReleaseQueue;
  private readonly timeUp = new Set<TimeUpListener>();

  constructor(book: OrderBook, tabs: OrderTabs, releases: ReleaseQueue) {
    this.book = book;
    this.tabs = tabs;
    this.releases = releases;
  }

  /** Starts to move orders as time passes. */
  start(): Stop {
    return this.releases.start((model, now) => this.reconsider(model, now));
  }

  /** Tells, inside an action, of each unconfirmed order whose time is up whenever it is placed (UC-9). */
  onTimeUp(listener: TimeUpListener): Stop {
    this.timeUp.add(listener);
    return () => this.timeUp.delete(listener);
  }

  /**
   * Takes one order in: places it, moves it, removes it, or ignores what is outdated or not shown.
   * Call in an action; many orders belong into one.
   */
  accept(order: Order, origin: Origin, now: Instant): void {
    const isShown = this.tabs.holds(order.branchId) && !this.tabs.isExpired(order, now);
    if (!isShown || order.status === "rejected" || order.status === "voided") {
      this.takeLeave(order, origin, now, isShown);
      return;
    }
    const isNew = this.book.get(order.id) === undefined;
    const model = this.book.take(order, origin);
    if (model === undefined) return;
    this.place(model, now, true);
    if (isNew) this.noteArrival(model, now);
  }

  /** Removes an order that the server no longer has, or that is no longer ours to show. */
  remove(id: OrderId, now: Instant): void {
    runInAction(() => {
      this.takeOffBoard(id);
      this.book.forget(id, now);
    });
  }

  /** Places the order anew by the rules as they stand at `now`, for example when it went into limbo. */
  reconsider(model: OrderModel, now: Instant): void {
    runInAction(() => {
      if (this.tabs.isExpired(model.data, now)) this.remove(model.id, now);
      else this.place(model, now, false);
    });
  }

  /** Lets go of all orders of other branches, in one step with declaring whose orders are shown (B-I3). */
  holdFor(branchIds: readonly BranchId[], now: Instant): void {
    runInAction(() => {
      this.tabs.holdFor(branchIds);
      for (const model of [...this.book.models()]) {
        if (!this.tabs.holds(model.data.branchId)) this.remove(model.id, now);
      }
    });
  }

  /** The order is rejected or voided, or no longer ours to show. */
  private takeLeave(order: Order, origin: Origin, now: Instant, isGone: boolean): void {
    if (this.book.isOutdated(order, origin)) return;
    if (isGone) {
      this.takeOffBoard(order.id);
      this.book.forget(order.id, now, order);
    } else if (this.book.get(order.id) !== undefined) {
      this.remove(order.id, now);
    }
  }

  private place(model: OrderModel, now: Instant, isHeard: boolean): void {
    this.tabs.place(model, now);
    this.releases.follow(model, this.tabs.changesAt(model.data, now));
    if (this.timeUp.size === 0 || !this.tabs.isTimeUp(model.data, now)) return;
    for (const listener of this.timeUp) listener(model, isHeard);
  }

  /** What comes with the first load was there already; what comes later has arrived. */
  private noteArrival(model: OrderModel, now: Instant): void {
    if (model.tab === undefined) return;
    if (this.tabs.get(model.tab).loadedAt !== undefined) model.arrivedAt = now;
  }

  private takeOffBoard(id: OrderId): void {
    const model = this.book.get(id);
    if (model === undefined) return;
    this.tabs.withdraw(model);
    this.releases.follow(model, undefined);
  }
}
