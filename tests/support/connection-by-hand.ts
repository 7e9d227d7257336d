import { makeObservable, observable, runInAction } from "mobx";
import type { Instant } from "../../ports/entities/time.ts";
import type { ConnectionView } from "../../src/stores.ts";

/** A ConnectionView with values that a test sets. */
export class ConnectionByHand implements ConnectionView {
  extent: ConnectionView["extent"] = "none";
  dataFrom: Instant | undefined = undefined;
  isStartRefused = false;
  tries = 0;
  acknowledged = 0;

  constructor() {
    makeObservable(this, { extent: observable, dataFrom: observable, isStartRefused: observable });
  }

  set(facts: Partial<Omit<ConnectionView, "tryAgain" | "acknowledgeError">>): void {
    runInAction(() => Object.assign(this, facts));
  }

  tryAgain(): void {
    this.tries += 1;
  }

  acknowledgeError(): void {
    this.acknowledged += 1;
  }
}
