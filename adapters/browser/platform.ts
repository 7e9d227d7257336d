import type { Duration, Stop } from "../../ports/entities/time.ts";

/**
 * The time functions of the browser that BrowserClock uses; a small interface, so that tests need no fake
 * timers.
 */
export interface Platform {
  /** The tablet's own time in milliseconds since the epoch; staff may set it wrong or change it. */
  wallNow(): number;
  /** Milliseconds since an arbitrary instant. Never goes back, but may stop while the machine sleeps. */
  monotonicNow(): number;
  /** Runs `task` once, about `delayMs` later: late in hidden pages, and on some machines a little early. */
  setTimer(task: () => void, delayMs: Duration): Stop;
  /** Reports that the page is shown again, or wakes from being frozen or restored. */
  onResume(listener: () => void): Stop;
}
