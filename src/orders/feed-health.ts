import { action, makeObservable, observable } from "mobx";
import type { Instant } from "../../ports/entities/time.ts";
import type { PushHealth } from "../../ports/push-bus.ts";

/** The freshness of the board, for the connection light and the banners. */
export class FeedHealth {
  push: PushHealth = "catching_up";
  /** The instant of the last load of any list. */
  lastLoadedAt: Instant | undefined = undefined;
  /** Whether lists are polled every few seconds because push is not live. */
  isPolling = false;

  constructor() {
    makeObservable(this, {
      push: observable,
      lastLoadedAt: observable,
      isPolling: observable,
      recordPush: action,
      recordLoad: action,
      recordPolling: action,
    });
  }

  recordPush(health: PushHealth): void {
    this.push = health;
  }

  recordLoad(at: Instant): void {
    this.lastLoadedAt = at;
  }

  recordPolling(isPolling: boolean): void {
    this.isPolling = isPolling;
  }
}
