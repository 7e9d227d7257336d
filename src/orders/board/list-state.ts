import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { OrderList } from "../../../ports/entities/order-list.ts";
import type { Duration, Instant } from "../../../ports/entities/time.ts";
import type { Failure } from "../../../ports/outcome.ts";

/** The loading state of one of the server's lists, for the selected branches. */
export class ListState {
  readonly list: OrderList;
  isLoading = false;
  /** The instant of the last load for the selected branches. */
  loadedAt: Instant | undefined = undefined;
  /** The instant at which the server last brought one of its orders, by whatever way. */
  changedAt: Instant | undefined = undefined;
  /** The list is at least as new as this instant, at which its last load began. */
  asOf: Instant | undefined = undefined;
  /** The time that its last load took. */
  tookMs: Duration = 0;
  /** The failure of the last load; the board keeps its orders. */
  failure: Failure | undefined = undefined;
  /** The number of failed loads in a row. */
  failuresInRow = 0;
  /** The instant at which the next load begins, by the real clock; undefined while none is planned. */
  nextLoadAt: Instant | undefined = undefined;
  private isFlagged = false;
  private ordersAwaited = 0;

  constructor(list: OrderList) {
    this.list = list;
    makeObservable<this, "isFlagged" | "ordersAwaited">(this, {
      isLoading: observable,
      loadedAt: observable,
      changedAt: observable,
      failure: observableRef,
      failuresInRow: observable,
      nextLoadAt: observable,
      isFlagged: observable,
      ordersAwaited: observable,
      isRefreshRequired: computed,
      flag: action,
      awaitOrder: action,
      stopAwaitingOrder: action,
      recordChange: action,
      planLoad: action,
      beginLoading: action,
      endLoading: action,
      failLoading: action,
      forgetLoading: action,
    });
  }

  /** Whether something is known to be missing: the list, or single orders that are being fetched (PS-5). */
  get isRefreshRequired(): boolean {
    return this.isFlagged || this.ordersAwaited > 0;
  }

  /** Whether the list itself has to be loaded again. */
  get isLoadRequired(): boolean {
    return this.isFlagged;
  }

  flag(): void {
    this.isFlagged = true;
  }

  awaitOrder(): void {
    this.ordersAwaited += 1;
  }

  stopAwaitingOrder(): void {
    this.ordersAwaited -= 1;
  }

  recordChange(at: Instant): void {
    this.changedAt = at;
  }

  /** Undefined: no load is planned any more. */
  planLoad(at: Instant | undefined): void {
    this.nextLoadAt = at;
  }

  /** A flag that is raised after this call requires another load. */
  beginLoading(): void {
    this.isLoading = true;
    this.isFlagged = false;
  }

  endLoading(at: Instant, asOf: Instant = at): void {
    this.isLoading = false;
    this.loadedAt = at;
    this.asOf = asOf;
    this.tookMs = at - asOf;
    this.failure = undefined;
    this.failuresInRow = 0;
  }

  failLoading(failure: Failure): void {
    this.isLoading = false;
    this.isFlagged = true;
    this.failure = failure;
    this.failuresInRow += 1;
  }

  /** Resets the state for other branches, of which nothing is loaded yet. */
  forgetLoading(): void {
    this.isLoading = false;
    this.loadedAt = undefined;
    this.changedAt = undefined;
    this.asOf = undefined;
    this.failure = undefined;
    this.failuresInRow = 0;
    this.isFlagged = true;
  }
}
