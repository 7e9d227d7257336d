import {
  action,
  computed,
  createAtom,
  type IAtom,
  makeObservable,
  observable,
  observableRef,
} from "mobx";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderTab } from "../../ports/entities/order-tab.ts";
import type { Instant } from "../../ports/entities/time.ts";
import type { Failure } from "../../ports/outcome.ts";
import type { OrderModel } from "./order-model.ts";
import { completedAt } from "./order-rules/completion.ts";

const nothing: readonly OrderModel[] = [];

/**
 * One tab's list: the models that stand in it, kept sorted as they come and go, and what is known
 * about its loading. Never a copy: the order book owns the orders.
 */
export class TabIndex {
  readonly tab: OrderTab;
  isLoading = false;
  /** When the selected branches' list was last loaded. */
  loadedAt: Instant | undefined = undefined;
  /** Why the last load failed; what is shown is kept. */
  failure: Failure | undefined = undefined;
  /** How many loads in a row have failed. */
  failuresInRow = 0;
  private isFlagged = false;
  private ordersAwaited = 0;
  private readonly sorted: OrderModel[] = [];
  private readonly membership: IAtom;
  private readonly isInScope: () => boolean;

  /** `isInScope` tells whether what is held belongs to the selected branches; nothing is shown otherwise (B-I3). */
  constructor(tab: OrderTab, isInScope: () => boolean) {
    this.tab = tab;
    this.isInScope = isInScope;
    this.membership = createAtom(`TabIndex ${tab}`);
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

  /** The live sorted list. It changes in place: read it in an observer, and do not keep it. */
  get orders(): readonly OrderModel[] {
    this.membership.reportObserved();
    return this.isInScope() ? this.sorted : nothing;
  }

  get count(): number {
    return this.orders.length;
  }

  /** Whether something is known to be missing here: the list, or single orders that are being fetched (PS-5). */
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

  /** A flag that is raised from here on asks for another load. */
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

  /** Puts the model where it belongs by its present data. For OrderTabs, in an action. */
  add(model: OrderModel): void {
    model.sortKey = sortKeyOf(this.tab, model.data);
    this.sorted.splice(this.placeOf(model), 0, model);
    this.membership.reportChanged();
  }

  remove(model: OrderModel): void {
    const place = this.placeOf(model);
    if (this.sorted[place] !== model) return;
    this.sorted.splice(place, 1);
    this.membership.reportChanged();
  }

  /** Moves the model when its data changed its place in the list, for example after a reschedule (SC-5). */
  resort(model: OrderModel): void {
    if (sortKeyOf(this.tab, model.data) === model.sortKey) return;
    this.remove(model);
    this.add(model);
  }

  /** Where the model stands or would stand: binary search by (key, id). */
  private placeOf(model: OrderModel): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.sorted[middle];
      if (other !== undefined && comparePlaces(other, model) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function comparePlaces(one: OrderModel, other: OrderModel): number {
  return one.sortKey - other.sortKey || one.id - other.id;
}

/** Oldest first where there is work to do, soonest first on scheduled, newest first on what is completed. */
function sortKeyOf(tab: OrderTab, order: Order): number {
  switch (tab) {
    case "scheduled":
      return order.scheduledFor ?? order.placedAt;
    case "homeDelivery.delivered":
    case "pickup.collected":
      return -(completedAt(order) ?? order.statusUpdates.at(-1)?.time ?? order.placedAt);
    default:
      return order.placedAt;
  }
}
