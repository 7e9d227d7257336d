import {
  action,
  computed,
  computedStruct,
  makeObservable,
  observable,
  observableStruct,
} from "mobx";
import type { OrderList } from "../../../ports/entities/order-list.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import type { PushHealth } from "../../../ports/push-bus.ts";

/** The close code "connection limit exceeded". */
const overLimitCode = 4004;

/** Orders of an answer that could not be read. */
export interface UnreadableOrders {
  readonly count: number;
  /** The numbers that are known. */
  readonly numbers: readonly string[];
}

/** The number of the chosen branches, and of those whose changes arrive live. */
export interface BranchCoverage {
  readonly live: number;
  readonly chosen: number;
}

/** The freshness of the board, for the connection light and the banners. */
export class FeedHealth {
  push: PushHealth = "catching_up";
  /** The instant of the last load of any list. */
  lastLoadedAt: Instant | undefined = undefined;
  /** Whether lists are polled every few seconds because push is not live. */
  isPolling = false;
  /** The instant of the next poll, in branch time; undefined while push is live. */
  nextPollAt: Instant | undefined = undefined;
  /** Whether the push service refuses more connections, so that lists are polled until it accepts one (N18). */
  isOverLimit = false;
  /** Branches without live updates are polled (N24). */
  coverage: BranchCoverage = { live: 0, chosen: 0 };
  /** Nothing is rejected automatically while the server's time is unknown (N15). Undefined: it is known. */
  private timeUnknownSince: Instant | undefined = undefined;
  /** The orders of each list that could not be read, by the last load. */
  private readonly unreadableIn = observable.map<OrderList, UnreadableOrders>(undefined, {
    deep: false,
  });

  constructor() {
    makeObservable<this, "timeUnknownSince">(this, {
      push: observable,
      lastLoadedAt: observable,
      isPolling: observable,
      nextPollAt: observable,
      isOverLimit: observable,
      coverage: observableStruct,
      timeUnknownSince: observable,
      isServerTimeKnown: computed,
      isAgeUnknown: computed,
      unreadable: computedStruct,
      recordPush: action,
      recordLoad: action,
      recordPolling: action,
      recordNextPoll: action,
      recordCoverage: action,
      recordServerTime: action,
      recordUnreadable: action,
    });
  }

  get isServerTimeKnown(): boolean {
    return this.timeUnknownSince === undefined;
  }

  /**
   * Whether all lists were loaded before the server's time became unknown: the tablet's clock may have stopped during
   * a sleep, so the lists may be hours old (N22).
   */
  get isAgeUnknown(): boolean {
    const { lastLoadedAt, timeUnknownSince } = this;
    if (lastLoadedAt === undefined || timeUnknownSince === undefined) return false;
    return lastLoadedAt <= timeUnknownSince;
  }

  /** All orders that are missing from the lists because they could not be read (N16). */
  get unreadable(): UnreadableOrders {
    const lists = [...this.unreadableIn.values()];
    const numbers = new Set(lists.flatMap((list) => list.numbers));
    const unnumbered = lists.map(({ count, numbers: known }) => count - known.length);
    return {
      numbers: [...numbers],
      count: numbers.size + unnumbered.reduce((sum, count) => sum + count, 0),
    };
  }

  /** `code`: the close code, where there was one. */
  recordPush(health: PushHealth, code?: number): void {
    this.push = health;
    if (code !== undefined || health === "live") this.isOverLimit = code === overLimitCode;
  }

  recordLoad(at: Instant): void {
    this.lastLoadedAt = at;
  }

  recordPolling(isPolling: boolean): void {
    this.isPolling = isPolling;
  }

  recordNextPoll(at: Instant | undefined): void {
    this.nextPollAt = at;
  }

  recordCoverage(coverage: BranchCoverage): void {
    this.coverage = coverage;
  }

  /** `unknownSince`: undefined when the server's time is known. */
  recordServerTime(unknownSince: Instant | undefined): void {
    this.timeUnknownSince = unknownSince;
  }

  recordUnreadable(list: OrderList, orders: UnreadableOrders): void {
    if (orders.count === 0) this.unreadableIn.delete(list);
    else this.unreadableIn.set(list, orders);
  }
}
