import type { Platform } from "../../../adapters/browser/window-platform.ts";
import { Emitter } from "../../../ports/emitter.ts";
import type { Duration } from "../../../ports/entities/time.ts";

interface Timer {
  readonly at: number;
  readonly delayMs: Duration;
  readonly task: () => void;
}

export interface ScriptedPlatform extends Platform {
  /** Lets time pass and runs the timers that are due. */
  advance(durationMs: Duration): void;
  /** Lets time pass without timers, as when the browser delays them. */
  holdTimers(durationMs: Duration): void;
  /** Lets the machine sleep: the monotonic clock stops, the wall clock does not. */
  sleep(durationMs: Duration): void;
  /** Changes the tablet's wall clock. */
  changeWallClock(byMs: Duration): void;
  /** Runs the waiting timers before their time. */
  fireEarly(): void;
  /** Shows the page again. */
  resume(): void;
  readonly waitingDelays: readonly Duration[];
  readonly listenerCount: number;
}

/** A browser's timers and clocks under the control of a test. */
export function makeScriptedPlatform(options: { wallNow: number }): ScriptedPlatform {
  let monotonic = 123.456;
  let wallOffset = options.wallNow - monotonic;
  let timers: Timer[] = [];
  const resumeListeners = new Emitter();

  function take(isWanted: (timer: Timer) => boolean): Timer | undefined {
    const [next] = timers.filter(isWanted).toSorted((one, two) => one.at - two.at);
    timers = timers.filter((timer) => timer !== next);
    return next;
  }

  return {
    wallNow: () => Math.floor(monotonic + wallOffset),
    monotonicNow: () => monotonic,
    setTimer: (task, delayMs) => {
      // As in browsers, a delay beyond 31 bits runs at once.
      const isTooLong = delayMs > 2 ** 31 - 1;
      const timer = { at: monotonic + (isTooLong ? 0 : Math.max(0, delayMs)), delayMs, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    onResume: resumeListeners.add,
    advance: (durationMs) => {
      const until = monotonic + durationMs;
      for (
        let timer = take((other) => other.at <= until);
        timer !== undefined;
        timer = take((other) => other.at <= until)
      ) {
        monotonic = Math.max(monotonic, timer.at);
        timer.task();
      }
      monotonic = until;
    },
    holdTimers: (durationMs) => {
      monotonic += durationMs;
    },
    sleep: (durationMs) => {
      wallOffset += durationMs;
    },
    changeWallClock: (byMs) => {
      wallOffset += byMs;
    },
    fireEarly: () => {
      const early = timers;
      timers = [];
      for (const timer of early) timer.task();
    },
    resume: () => {
      resumeListeners.emit();
    },
    get waitingDelays() {
      return timers.map((timer) => timer.delayMs);
    },
    get listenerCount() {
      return resumeListeners.listenerCount;
    },
  };
}
