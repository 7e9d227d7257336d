import { makeObservable, observable, runInAction } from "mobx";
import type { Duration, Instant } from "../../ports/entities/time.ts";
import type { ConnectionView } from "../../src/stores.ts";

type ConnectionAction = "reconnect" | "fetchAgain" | "restart" | "acknowledgeError";

/** A ConnectionView with values that a test sets. */
export class ConnectionByHand implements ConnectionView {
  extent: ConnectionView["extent"] = "none";
  dataFrom: Instant | undefined = undefined;
  isStartRefused = false;
  unreadableStart: string | undefined = undefined;
  isMoneyOpen = false;
  nextTryAt: Instant | undefined = undefined;
  answeredInMs: Duration = 0;
  deviceLeadMs: Duration | undefined = undefined;
  /** Counts the reconnects that staff have asked for. */
  reconnects = 0;
  /** Counts the loads of the lists that staff have asked for. */
  fetches = 0;
  tries = 0;
  acknowledged = 0;

  constructor() {
    makeObservable(this, {
      extent: observable,
      dataFrom: observable,
      isStartRefused: observable,
      unreadableStart: observable,
      isMoneyOpen: observable,
      nextTryAt: observable,
      answeredInMs: observable,
      deviceLeadMs: observable,
    });
  }

  set(facts: Partial<Omit<ConnectionView, ConnectionAction>>): void {
    runInAction(() => Object.assign(this, facts));
  }

  reconnect(): void {
    this.reconnects += 1;
  }

  fetchAgain(): void {
    this.fetches += 1;
  }

  restart(): void {
    this.tries += 1;
  }

  acknowledgeError(): void {
    this.acknowledged += 1;
  }
}
