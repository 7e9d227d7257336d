import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { OrderList } from "../../ports/entities/order-list.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { Failure } from "../../ports/outcome.ts";

/** How far one of the server's lists is loaded, for the selected branches. */
export class ListState {
  readonly list: OrderList;
  isLoading = false;
  /** When the selected branches' list was last loaded. */
  loadedAt: Instant | undefined = undefined;
  /** Why the last load failed; the board keeps what it shows. */
  failure: Failure | undefined = undefined;
  /** How many loads in a row have failed. */
  failuresInRow = 0;
  private isFlagged = false;
  private ordersAwaited = 0;

  constructor(list: OrderList) {
    this.list = list;
    makeObservable<this, "isFlagged" | "ordersAwaited">(this, {
      isLoading: observable,
      loadedAt: observable,
      failure: observableRef,
      failuresInRow: observable,
      isFlagged: observable,
      ordersAwaited: observable,
      isRefreshRequired: computed,
      flag: action,
      awaitOrder: action,
      stopAwaitingOrder: action,
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

  /** A flag that is raised after this call requires another load. */
  beginLoading(): void {
    this.isLoading = true;
    this.isFlagged = false;
  }

  endLoading(at: Instant): void {
    this.isLoading = false;
    this.loadedAt = at;
    this.failure = undefined;
    this.failuresInRow = 0;
  }

  failLoading(failure: Failure): void {
    this.isLoading = false;
    this.isFlagged = true;
    this.failure = failure;
    this.failuresInRow += 1;
  }

  /** For other branches: nothing has been loaded yet. */
  forgetLoading(): void {
    this.isLoading = false;
    this.loadedAt = undefined;
    this.failure = undefined;
    this.failuresInRow = 0;
    this.isFlagged = true;
  }
}
