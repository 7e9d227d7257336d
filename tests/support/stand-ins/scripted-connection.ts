import { makeObservable, observable, runInAction } from "mobx";
import type { Duration, Instant } from "../../../ports/entities/time.ts";
import type { ConnectionView } from "../../../src/stores.ts";

type ConnectionAction = "msToNextTry" | "reconnect" | "fetchAgain" | "restart" | "acknowledgeError";

/** A ConnectionView with values that a test sets. */
export class ScriptedConnection implements ConnectionView {
  extent: ConnectionView["extent"] = "none";
  isTooSlow = false;
  dataFrom: Instant | undefined = undefined;
  isStartRefused = false;
  unreadableStart: string | undefined = undefined;
  isMoneyOpen = false;
  nextTryInMs: Duration | undefined = undefined;
  /** The time that has passed since `nextTryInMs` was set: not observable, as on a clock. */
  passedMs: Duration = 0;
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
      isTooSlow: observable,
      dataFrom: observable,
      isStartRefused: observable,
      unreadableStart: observable,
      isMoneyOpen: observable,
      nextTryInMs: observable,
      answeredInMs: observable,
      deviceLeadMs: observable,
    });
  }

  set(
    facts: Partial<Omit<ConnectionView, ConnectionAction>> & {
      readonly nextTryInMs?: Duration | undefined;
    },
  ): void {
    runInAction(() => Object.assign(this, facts));
  }

  msToNextTry(): Duration | undefined {
    return this.nextTryInMs && this.nextTryInMs - this.passedMs;
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
