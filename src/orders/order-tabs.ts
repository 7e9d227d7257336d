import { makeObservable, observableRef } from "mobx";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type OrderTab, orderTabs } from "../../ports/entities/order-tab.ts";
import type { Duration, Instant, Stop } from "../../ports/entities/time.ts";
import type { BranchScopeSource } from "./branch-scope-source.ts";
import type { OrderModel } from "./order-model.ts";
import { expiresAt, isExpired, releaseAt, releaseWindowMs } from "./order-timing.ts";
import { tabOf } from "./placement.ts";
import { TabIndex } from "./tab-index.ts";

export interface TabRules {
  /** How old an order may grow (LS-7). */
  readonly expiryThresholdMs: Duration;
  /** Until when an unconfirmed order stays in its list (UC-14); undefined for as long as it is unconfirmed. */
  readonly unconfirmedUntil: (order: Order) => Instant | undefined;
}

/**
 * The ten lists. Each order stands in the one that placement says, moved as its data and the time
 * change; nothing is ever sorted or filtered as a whole. Methods that move orders are called in an action.
 */
export class OrderTabs {
  private readonly byTab: ReadonlyMap<OrderTab, TabIndex>;
  private readonly branches: BranchScopeSource;
  private readonly rules: TabRules;
  private readonly placedListeners = new Set<(model: OrderModel) => void>();
  /** The branches whose orders are held. */
  private heldFor: readonly BranchId[] = [];

  constructor(branches: BranchScopeSource, rules: TabRules) {
    this.branches = branches;
    this.rules = rules;
    const isInScope = (): boolean => haveSameIds(this.heldFor, this.branches.selectedIds);
    this.byTab = new Map(orderTabs.map((tab) => [tab, new TabIndex(tab, isInScope)]));
    makeObservable<this, "heldFor">(this, { heldFor: observableRef });
  }

  get(tab: OrderTab): TabIndex {
    const index = this.byTab.get(tab);
    if (index === undefined) throw new Error(`There is no tab ${tab}`);
    return index;
  }

  all(): Iterable<TabIndex> {
    return this.byTab.values();
  }

  /** Whether orders of this branch are shown (B-I3). */
  holds(branchId: BranchId): boolean {
    return this.heldFor.includes(branchId);
  }

  /** Declares that what is held from now on belongs to these branches; nothing of them is loaded yet. */
  holdFor(branchIds: readonly BranchId[]): void {
    this.heldFor = branchIds;
    for (const index of this.byTab.values()) index.forgetLoading();
  }

  /** Tells, within the action, of each order that comes to stand in another list. */
  onPlaced(listener: (model: OrderModel) => void): Stop {
    this.placedListeners.add(listener);
    return () => this.placedListeners.delete(listener);
  }

  isExpired(order: Order, now: Instant): boolean {
    return isExpired(order, now, this.rules.expiryThresholdMs);
  }

  /** Puts the model into the list it belongs to at `now`, or into none. */
  place(model: OrderModel, now: Instant): void {
    const tab = this.placeOf(model.data, now);
    if (tab === model.tab) {
      if (tab !== undefined) this.get(tab).resort(model);
      return;
    }
    if (model.tab !== undefined) this.get(model.tab).remove(model);
    model.tab = tab;
    if (tab === undefined) return;
    this.get(tab).add(model);
    for (const listener of this.placedListeners) listener(model);
  }

  /** Takes the model out of its list. */
  withdraw(model: OrderModel): void {
    if (model.tab === undefined) return;
    this.get(model.tab).remove(model);
    model.tab = undefined;
  }

  /**
   * When the passing of time alone will next change where this order stands (SC-3, LS-7, UC-14).
   * What lies further ahead than timers go is timed when the order is loaded again.
   */
  changesAt(order: Order, now: Instant): Instant | undefined {
    const soonest = Math.min(
      releaseAt(order, now) ?? Number.POSITIVE_INFINITY,
      this.leavesUnconfirmedAt(order, now),
      expiresAt(order, this.rules.expiryThresholdMs),
    );
    return soonest - now <= releaseWindowMs ? soonest : undefined;
  }

  /** Whether the order waits for a confirmation in vain: its time is up (UC-14). */
  isTimeUp(order: Order, now: Instant): boolean {
    const until = this.unconfirmedUntil(order);
    return until !== undefined && now >= until;
  }

  private placeOf(order: Order, now: Instant): OrderTab | undefined {
    if (this.isTimeUp(order, now)) return undefined;
    return this.isExpired(order, now) ? undefined : tabOf(order, now);
  }

  private leavesUnconfirmedAt(order: Order, now: Instant): Instant {
    const until = this.unconfirmedUntil(order);
    return until !== undefined && until > now ? until : Number.POSITIVE_INFINITY;
  }

  private unconfirmedUntil(order: Order): Instant | undefined {
    return order.status === "unconfirmed" ? this.rules.unconfirmedUntil(order) : undefined;
  }
}

function haveSameIds(some: readonly BranchId[], others: readonly BranchId[]): boolean {
  return some.length === others.length && some.every((id, place) => id === others[place]);
}
