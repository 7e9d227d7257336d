import { runInAction } from "mobx";
import type { BranchId, OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { OrderBook, Origin } from "./order-book.ts";
import type { OrderModel } from "./order-model.ts";
import type { OrderTabs } from "./order-tabs.ts";
import type { ReleaseQueue } from "./release-queue.ts";

/**
 * The one road by which an order gets onto the board: list answers, push events, single reads and
 * the answers of commands all come through here, so that their order of arrival does not matter (B-I16).
 */
export class OrderIntake {
  private readonly book: OrderBook;
  private readonly tabs: OrderTabs;
  private readonly releases: ReleaseQueue;

  constructor(book: OrderBook, tabs: OrderTabs, releases: ReleaseQueue) {
    this.book = book;
    this.tabs = tabs;
    this.releases = releases;
  }

  /** Starts to move orders as time passes. */
  start(): Stop {
    return this.releases.start((model, now) => this.reconsider(model, now));
  }

  /** Takes one order in: places it, moves it, removes it, or ignores what is outdated or not shown. */
  accept(order: Order, origin: Origin, now: Instant): void {
    runInAction(() => this.acceptInAction(order, origin, now));
  }

  /** Removes an order that the server no longer has. */
  remove(id: OrderId, now: Instant): void {
    runInAction(() => {
      this.takeOffBoard(id);
      this.book.forget(id, now);
    });
  }

  /** Places the order anew by the rules as they stand at `now`, for example when it went into limbo. */
  reconsider(model: OrderModel, now: Instant): void {
    runInAction(() => {
      if (this.tabs.isExpired(model.data, now)) this.release(model.id);
      else this.place(model, now);
    });
  }

  /** Lets go of all orders of other branches, in one step with declaring whose orders are shown (B-I3). */
  holdFor(branchIds: readonly BranchId[]): void {
    runInAction(() => {
      this.tabs.holdFor(branchIds);
      for (const model of [...this.book.models()]) {
        if (!this.tabs.holds(model.data.branchId)) this.release(model.id);
      }
    });
  }

  private acceptInAction(order: Order, origin: Origin, now: Instant): void {
    if (this.book.isOutdated(order, origin)) return;
    if (!this.tabs.holds(order.branchId) || this.tabs.isExpired(order, now)) {
      this.release(order.id);
      return;
    }
    if (order.status === "rejected" || order.status === "voided") {
      this.takeOffBoard(order.id);
      this.book.forget(order.id, now, order);
      return;
    }
    const isNew = this.book.get(order.id) === undefined;
    const model = this.book.take(order, origin);
    if (model === undefined) return;
    this.place(model, now);
    if (isNew) this.noteArrival(model, now);
  }

  private place(model: OrderModel, now: Instant): void {
    this.tabs.place(model, now);
    this.releases.follow(model, this.tabs.changesAt(model.data, now));
  }

  /** What comes with the first load was there already; what comes later has arrived. */
  private noteArrival(model: OrderModel, now: Instant): void {
    if (model.tab === undefined) return;
    if (this.tabs.get(model.tab).loadedAt !== undefined) model.arrivedAt = now;
  }

  private release(id: OrderId): void {
    if (this.book.get(id) === undefined) return;
    this.takeOffBoard(id);
    this.book.release(id);
  }

  private takeOffBoard(id: OrderId): void {
    const model = this.book.get(id);
    if (model === undefined) return;
    this.tabs.withdraw(model);
    this.releases.follow(model, undefined);
  }
}
