import { action, computed, makeObservable, observable, observableRef } from "mobx";
import { Emitter } from "../../../ports/emitter.ts";
import type { BranchId } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { type OrderList, orderLists } from "../../../ports/entities/order-list.ts";
import { boardTabs, type TabName } from "../../../ports/entities/tab-name.ts";
import type { Duration, Instant } from "../../../ports/entities/time.ts";
import { expiresAt, isExpired, releaseAt, releaseWindowMs } from "../order-rules/order-timing.ts";
import { type OrderPlace, placeOf, sortKeyOf } from "../order-rules/placement.ts";
import { placesOfPage } from "./board-pages.ts";
import type { BranchScopeSource } from "./branch-scope-source.ts";
import { ListState } from "./list-state.ts";
import { urgencyKey } from "./most-urgent.ts";
import type { OrderModel, OrderView } from "./order-model.ts";
import { PageIndex } from "./page-index.ts";

export interface BoardRules {
  /** The age at which an order leaves the board (LS-7). */
  readonly expiryThresholdMs: Duration;
  /** The confirmation deadline of an unconfirmed order, which hides it (UC-14); undefined: it has none. */
  readonly confirmationDeadline: (order: Order) => Instant | undefined;
  /** Whether an order is shown after its deadline because its confirmation failed here (UC-12). Absent: none is. */
  readonly isInLimbo?: (order: Order) => boolean;
  /** By when an order has to be ready; it then stands before those without (DL-1). Absent: no order has such a time. */
  readonly readyBy?: (order: Order) => Instant | undefined;
}

/** An order whose popup is to open over the list of a page, also where that list does not draw it. */
export interface RequestedOrder {
  readonly order: OrderView;
  readonly page: TabName;
}

/**
 * The board: its pages, the lists that serve them, and the page that is open. Each order stands at the
 * place that placement returns, and moves as its data and the time change; nothing is ever sorted or
 * filtered as a whole. Call the methods that move orders in an action.
 */
export class OrderBoard {
  /** The page that staff look at, set by the address (RT-7). */
  currentPage: TabName = "homeDelivery.new";
  /** The order that was chosen outside its list: its popup is to open over this page. */
  requested: RequestedOrder | undefined = undefined;
  private readonly lists: ReadonlyMap<OrderList, ListState>;
  private readonly pages: ReadonlyMap<TabName, PageIndex>;
  private readonly pagesAt: ReadonlyMap<OrderPlace, readonly PageIndex[]>;
  private readonly branches: BranchScopeSource;
  private readonly rules: BoardRules;
  /** The orders that stand at each place. */
  private readonly standing: ReadonlyMap<OrderPlace, Set<OrderModel>>;
  private readonly placements = new Emitter<[model: OrderModel]>();
  /** Calls the listener, within the action, for each order that comes to stand at another place. */
  readonly onPlaced = this.placements.add;
  /** The branches whose orders the board holds. */
  private heldFor: readonly BranchId[] = [];
  private heldIds: ReadonlySet<BranchId> = new Set();

  constructor(branches: BranchScopeSource, rules: BoardRules) {
    this.branches = branches;
    this.rules = rules;
    this.lists = new Map(orderLists.map((list) => [list, new ListState(list)]));
    this.pages = new Map(boardTabs.map((page) => [page, this.buildPage(page)]));
    this.pagesAt = new Map(orderLists.map((place) => [place, this.buildPagesAt(place)]));
    this.standing = new Map(orderLists.map((place) => [place, new Set()]));
    makeObservable<this, "heldFor" | "isInScope">(this, {
      heldFor: observableRef,
      isInScope: computed,
      currentPage: observable,
      requested: observableRef,
      show: action,
      request: action,
    });
  }

  page(page: TabName): PageIndex {
    return known(this.pages.get(page), page);
  }

  list(list: OrderList): ListState {
    return known(this.lists.get(list), list);
  }

  /** The orders that stand at this place, in no order. They change as orders move. */
  ordersAt(place: OrderPlace): ReadonlySet<OrderModel> {
    return known(this.standing.get(place), place);
  }

  /** Sets the page that staff look at. */
  show(page: TabName): void {
    this.currentPage = page;
  }

  /** Asks the screen of a page to open an order's popup; without an order, what was asked for is done. */
  request(requested: RequestedOrder | undefined): void {
    this.requested = requested;
  }

  /** Whether orders of this branch are shown (B-I3). */
  holds(branchId: BranchId): boolean {
    return this.heldIds.has(branchId);
  }

  /** Declares that the orders held from now on belong to these branches; none of their lists is loaded yet. */
  holdFor(branchIds: readonly BranchId[]): void {
    this.heldFor = branchIds;
    this.heldIds = new Set(branchIds);
    for (const list of this.lists.values()) list.forgetLoading();
  }

  isExpired(order: Order, now: Instant): boolean {
    return isExpired(order, now, this.rules.expiryThresholdMs);
  }

  /** Moves the model to the place where it belongs at `now`, and onto the pages that show it there. */
  place(model: OrderModel, now: Instant): void {
    const { currentData: order, currentPlace } = model;
    if (!this.isPastDeadline(order, now)) model.isTimeUp = false;
    // Only a rejection hides the order (N3): staff who confirm it keep it in view.
    else if (model.command !== undefined && model.command !== "reject") model.isTimeUp = true;
    const place = this.placeOf(model, now);
    const sortKey = place === undefined ? 0 : this.sortKeyOf(place, model);
    const hasMoved = place !== currentPlace;
    if (hasMoved || sortKey !== model.sortKey) this.removeFromPages(model);
    model.sortKey = sortKey;
    if (hasMoved) this.moveTo(place, model);
    if (place === undefined) return;
    for (const page of this.pagesAt.get(place) ?? []) page.add(model);
    if (hasMoved) this.placements.emit(model);
  }

  /** Takes the model off the board. */
  withdraw(model: OrderModel): void {
    if (model.currentPlace === undefined) return;
    this.removeFromPages(model);
    this.moveTo(undefined, model);
  }

  /**
   * The next instant at which time alone changes the place or the pages of this order (SC-3, LS-7, UC-14).
   * A change that is further ahead than timers reach is timed when the order is loaded again.
   */
  changesAt(order: Order, now: Instant): Instant | undefined {
    const soonest = Math.min(
      releaseAt(order, now) ?? Number.POSITIVE_INFINITY,
      this.leavesUnconfirmedAt(order, now),
      expiresAt(order, this.rules.expiryThresholdMs),
    );
    return soonest - now <= releaseWindowMs ? soonest : undefined;
  }

  /** Whether the order is unconfirmed past its deadline, and not in limbo (UC-14). */
  isPastDeadline(order: Order, now: Instant): boolean {
    const until = this.confirmationDeadline(order);
    if (until === undefined || now < until) return false;
    return this.rules.isInLimbo?.(order) !== true;
  }

  private buildPage(page: TabName): PageIndex {
    const lists = placesOfPage[page].map((place) => this.list(place));
    return new PageIndex(page, lists, () => this.isInScope);
  }

  /** Compared once for all pages: a chain has thousands of branches. */
  private get isInScope(): boolean {
    return haveSameIds(this.heldFor, this.branches.selectedIds);
  }

  private buildPagesAt(place: OrderPlace): readonly PageIndex[] {
    return boardTabs
      .filter((page) => placesOfPage[page].includes(place))
      .map((page) => this.page(page));
  }

  private moveTo(place: OrderPlace | undefined, model: OrderModel): void {
    const { currentPlace } = model;
    if (currentPlace !== undefined) this.standing.get(currentPlace)?.delete(model);
    if (place !== undefined) this.standing.get(place)?.add(model);
    model.place = place;
  }

  private removeFromPages(model: OrderModel): void {
    const { currentPlace } = model;
    if (currentPlace === undefined) return;
    for (const page of this.pagesAt.get(currentPlace) ?? []) page.remove(model);
  }

  private placeOf(model: OrderModel, now: Instant): OrderPlace | undefined {
    const order = model.currentData;
    if (this.isPastDeadline(order, now) && !model.isTimeUp) return undefined;
    return this.isExpired(order, now) ? undefined : placeOf(order, now);
  }

  /** Unconfirmed orders go by urgency (N42). */
  private sortKeyOf(place: OrderPlace, { currentData: order, isTimeUp }: OrderModel): number {
    if (order.status !== "unconfirmed") {
      return sortKeyOf(place, order, this.rules.readyBy?.(order));
    }
    return urgencyKey({
      placedAt: order.placedAt,
      deadline: this.confirmationDeadline(order),
      isSafe: isTimeUp || this.rules.isInLimbo?.(order) === true,
    });
  }

  private leavesUnconfirmedAt(order: Order, now: Instant): Instant {
    const until = this.confirmationDeadline(order);
    return until !== undefined && until > now ? until : Number.POSITIVE_INFINITY;
  }

  private confirmationDeadline(order: Order): Instant | undefined {
    return order.status === "unconfirmed" ? this.rules.confirmationDeadline(order) : undefined;
  }
}

function known<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The board has no ${name}`);
  return value;
}

function haveSameIds(some: readonly BranchId[], others: readonly BranchId[]): boolean {
  return some.length === others.length && some.every((id, place) => id === others[place]);
}
