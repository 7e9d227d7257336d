import { createAtom, type IAtom } from "mobx";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { Failure } from "../../../ports/outcome.ts";
import type { ListState } from "./list-state.ts";
import { compareSorted } from "./most-urgent.ts";
import type { OrderModel } from "./order-model.ts";

const nothing: readonly OrderModel[] = [];

/**
 * The orders of one page of the board, sorted at all times, and the loading state of its lists. Never a
 * copy: the order book owns the orders. Only the board calls the methods that change it, in an action.
 */
export class PageIndex {
  /** The lists that serve the page. */
  readonly lists: readonly ListState[];
  private readonly isInScope: () => boolean;
  private readonly sorted: OrderModel[] = [];
  private readonly membership: IAtom;

  /** `isInScope` returns whether the orders belong to the selected branches; otherwise the page shows none (B-I3). */
  constructor(page: TabName, lists: readonly ListState[], isInScope: () => boolean) {
    this.lists = lists;
    this.isInScope = isInScope;
    this.membership = createAtom(`PageIndex ${page}`);
  }

  /** The live sorted orders. They change in place: read them in an observer, and do not keep them. */
  get orders(): readonly OrderModel[] {
    this.membership.reportObserved();
    return this.isInScope() ? this.sorted : nothing;
  }

  get count(): number {
    return this.orders.length;
  }

  /** Whether the count says nothing: it is 0, and one of the lists has failed and was never loaded. */
  get isCountUnknown(): boolean {
    if (this.count > 0) return false;
    return this.lists.some(
      ({ failure, loadedAt }) => failure !== undefined && loadedAt === undefined,
    );
  }

  get isLoading(): boolean {
    return this.lists.some(({ isLoading }) => isLoading);
  }

  /** The instant at which the oldest of its lists was loaded; undefined until all are. */
  get loadedAt(): Instant | undefined {
    let oldest: Instant | undefined;
    for (const { loadedAt } of this.lists) {
      if (loadedAt === undefined) return undefined;
      oldest = Math.min(loadedAt, oldest ?? loadedAt);
    }
    return oldest;
  }

  /** The instant of what the page shows: its orders change after its lists were loaded. Undefined like `loadedAt`. */
  get shownAsOf(): Instant | undefined {
    const { loadedAt } = this;
    if (loadedAt === undefined) return undefined;
    return Math.max(loadedAt, ...this.lists.map(({ changedAt }) => changedAt ?? loadedAt));
  }

  /** The failure of the last load of a list; the page keeps its orders. */
  get failure(): Failure | undefined {
    return this.lists.find(({ failure }) => failure !== undefined)?.failure;
  }

  /** The most failed loads in a row of any of its lists. */
  get failuresInRow(): number {
    return Math.max(...this.lists.map(({ failuresInRow }) => failuresInRow));
  }

  /** Adds a model that stands at one of the page's places. */
  add(model: OrderModel): void {
    const index = this.indexOf(model);
    if (this.sorted[index] === model) return;
    this.sorted.splice(index, 0, model);
    this.membership.reportChanged();
  }

  remove(model: OrderModel): void {
    const index = this.indexOf(model);
    if (this.sorted[index] !== model) return;
    this.sorted.splice(index, 1);
    this.membership.reportChanged();
  }

  /** The position at which the model is or would be: binary search by (key, id). */
  private indexOf(model: OrderModel): number {
    const last = this.sorted.at(-1);
    // Most orders come in their order, one at a time and in lists.
    if (last === undefined || compareSorted(last, model) < 0) return this.sorted.length;
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.sorted[middle];
      if (other !== undefined && compareSorted(other, model) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
