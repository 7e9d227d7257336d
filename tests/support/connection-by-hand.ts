import { makeObservable, observable, runInAction } from "mobx";
import type { Instant } from "../../ports/entities/time.ts";
import type { ConnectionView } from "../../src/stores.ts";

/** A ConnectionView with values that a test sets. */
export class ConnectionByHand implements ConnectionView {
  extent: ConnectionView["extent"] = "none";
  dataFrom: Instant | undefined = undefined;
  isStartRefused = false;
  unreadableStart: string | undefined = undefined;
  isMoneyOpen = false;
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
    });
  }

  set(facts: Partial<Omit<ConnectionView, "fetchAgain" | "restart" | "acknowledgeError">>): void {
    runInAction(() => Object.assign(this, facts));
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
