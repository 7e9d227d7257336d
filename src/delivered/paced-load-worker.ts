import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { CancelSignal, Read } from "../../ports/outcome.ts";
import { Wait } from "../../ports/wait.ts";
import { Cancellation } from "../orders/feed/cancellation.ts";

/** The least time between the starts of two loads of the same key (B-I10). */
const loadEveryMs: Duration = secondMs;
/** A read times out after 15 s (PUSH-9); this limit is for one that does not. */
const loadGuardMs: Duration = 16 * secondMs;

export interface PacedLoad<Key, Value> {
  /** Real time: requests are paced while a training branch is paused, too. */
  readonly realClock: Clock;
  readonly read: (key: Key, cancel: CancelSignal) => Promise<Read<Value>>;
  readonly begin: (key: Key) => void;
  readonly end: (key: Key, read: Read<Value>) => void;
}

/** Loads by key: at most one request in flight and one queued, the same key at most once a second. */
export class PacedLoadWorker<Key, Value> {
  private readonly load: PacedLoad<Key, Value>;
  private inFlight: Cancellation | undefined;
  private isQueued = false;
  private waiting: Stop | undefined;
  private last: { readonly key: Key; readonly at: Instant } | undefined;

  constructor(load: PacedLoad<Key, Value>) {
    this.load = load;
  }

  /** Requests a load of `key` that begins from now on; abandon another key's load first. */
  request(key: Key): void {
    if (this.inFlight !== undefined) {
      this.isQueued = true;
      return;
    }
    this.waiting?.();
    const { realClock } = this.load;
    const now = realClock.now();
    const { last } = this;
    const at = last?.key === key ? last.at + loadEveryMs : now;
    if (at <= now) this.begin(key);
    else this.waiting = realClock.schedule(at, () => this.begin(key));
  }

  /** Cancels the load in flight and the queued one, and drops their answers. */
  abandon(): void {
    this.inFlight?.cancel();
    this.inFlight = undefined;
    this.isQueued = false;
    this.waiting?.();
    this.waiting = undefined;
  }

  private begin(key: Key): void {
    this.waiting = undefined;
    const { realClock, read, begin } = this.load;
    const now = realClock.now();
    const cancellation = new Cancellation();
    this.inFlight = cancellation;
    this.last = { key, at: now };
    begin(key);
    const { stop: stopGuard } = new Wait(realClock, loadGuardMs, () => {
      settle({ kind: "unreachable", reason: "timeout" });
      cancellation.cancel();
    });
    cancellation.whenCancelled(stopGuard);
    const settle = (answer: Read<Value>): void => {
      stopGuard();
      if (this.inFlight !== cancellation) return;
      this.inFlight = undefined;
      this.load.end(key, answer);
      if (!this.isQueued) return;
      this.isQueued = false;
      this.request(key);
    };
    void read(key, cancellation).then(settle);
  }
}
