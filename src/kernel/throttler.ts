import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { CancelSignal, Read } from "../../ports/outcome.ts";
import { waitByAll } from "../../ports/wait.ts";

/** Cancels a read. */
export class Cancellation implements CancelSignal {
  isCancelled = false;
  private readonly tasks: (() => void)[] = [];

  whenCancelled(task: () => void): void {
    if (this.isCancelled) task();
    else this.tasks.push(task);
  }

  cancel(): void {
    this.isCancelled = true;
    for (const task of this.tasks.splice(0)) task();
  }
}

/** The least time between the starts of two reads with the same key (B-I10). */
export const readEveryMs: Duration = secondMs;
/** A read is answered within 15 s (PUSH-9). This guards against one that is not, or whose answer never ends. */
const guardMs: Duration = 16 * secondMs;

export interface ThrottledRead<Wanted, Answer> {
  /** Paces the reads, also while a training branch is paused. */
  readonly realClock: Clock;
  /** A read is given up once it has taken too long by each of these. */
  readonly guardClocks: readonly Clock[];
  readonly keyOf: (wanted: Wanted) => string;
  /** Joins two requests into one; without it the later one counts. */
  readonly merge?: (earlier: Wanted, later: Wanted) => Wanted;
  /** The instant before which the read must not begin. */
  readonly notBefore?: (wanted: Wanted) => Instant;
  /** Called with the instant for which a read is planned, and with undefined when that is over. */
  readonly onPlan?: (at: Instant | undefined) => void;
  readonly read: (wanted: Wanted, steps: ReadSteps) => Promise<Read<Answer>>;
  /** Takes the answer, which is no longer in flight; it may request again. */
  readonly end: (read: Read<Answer>, wanted: Wanted) => void;
}

export interface ReadSteps {
  readonly cancel: CancelSignal;
  /** Counts the second from this moment, where something else had to come before the call. */
  readonly onSent: () => void;
  /** Grants the read its whole time again: a slow tablet needs longer than that for a long answer. */
  readonly onProgress: () => void;
}

/**
 * Reads at most once at a time and once a second for a key. What is requested meanwhile waits, as one request:
 *
 *     const stats = new Throttler({ realClock, guardClocks: [realClock], keyOf: String, read, end });
 *     stats.request(7); // is read at once
 *     stats.request(7); // waits for that answer
 *     stats.request(8); // takes the place of the one that waits
 */
export class Throttler<Wanted extends object | string | number, Answer> {
  private readonly load: ThrottledRead<Wanted, Answer>;
  private inFlight: Cancellation | undefined;
  private waiting: Wanted | undefined;
  private timer: Stop | undefined;
  private readonly sentAt = new Map<string, Instant>();

  constructor(load: ThrottledRead<Wanted, Answer>) {
    this.load = load;
  }

  /** Requests a read that begins after this call, and after `delayMs` unless another request wants it sooner. */
  request(wanted: Wanted, delayMs: Duration = 0): void {
    const { merge } = this.load;
    const { waiting } = this;
    this.waiting = waiting === undefined || merge === undefined ? wanted : merge(waiting, wanted);
    if (this.inFlight === undefined) this.plan(this.waiting, delayMs);
  }

  /** Cancels the read in flight and what waits; no answer is taken any more. */
  abandon(): void {
    this.inFlight?.cancel();
    this.inFlight = undefined;
    this.waiting = undefined;
    this.stopTimer();
  }

  private plan(wanted: Wanted, delayMs: Duration): void {
    this.stopTimer();
    const { realClock, keyOf, notBefore, onPlan } = this.load;
    const now = realClock.now();
    const free = (this.sentAt.get(keyOf(wanted)) ?? Number.NEGATIVE_INFINITY) + readEveryMs;
    const at = Math.max(now + delayMs, free, notBefore?.(wanted) ?? now);
    if (at <= now) {
      this.begin(wanted);
      return;
    }
    this.timer = realClock.schedule(at, () => this.begin(wanted));
    onPlan?.(at);
  }

  private stopTimer(): void {
    if (this.timer === undefined) return;
    this.timer();
    this.timer = undefined;
    this.load.onPlan?.(undefined);
  }

  private begin(wanted: Wanted): void {
    this.stopTimer();
    this.waiting = undefined;
    const { guardClocks, keyOf, read, end } = this.load;
    const key = keyOf(wanted);
    const cancellation = new Cancellation();
    this.inFlight = cancellation;
    const settle = (answer: Read<Answer>): void => {
      stopGuard();
      if (this.inFlight !== cancellation) return;
      this.inFlight = undefined;
      const isRequested = this.waiting !== undefined;
      end(answer, wanted);
      // Sooner than a retry: there was a new reason to read since this one began (B-I31).
      if (isRequested && this.inFlight === undefined && this.waiting !== undefined)
        this.plan(this.waiting, 0);
    };
    const startGuard = (): Stop =>
      waitByAll(guardClocks, guardMs, () => {
        cancellation.cancel();
        settle({ kind: "unreachable", reason: "timeout" });
      });
    let stopGuard = startGuard();
    cancellation.whenCancelled(() => stopGuard());
    this.recordSent(key);
    const onProgress = (): void => {
      stopGuard();
      if (this.inFlight === cancellation) stopGuard = startGuard();
    };
    const steps = { cancel: cancellation, onSent: () => this.recordSent(key), onProgress };
    void read(wanted, steps).then(settle);
  }

  private recordSent(key: string): void {
    const now = this.load.realClock.now();
    for (const [each, at] of this.sentAt) {
      if (now - at >= readEveryMs) this.sentAt.delete(each);
    }
    this.sentAt.set(key, now);
  }
}
