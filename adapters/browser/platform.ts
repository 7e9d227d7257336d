import type { Duration, Stop } from "../../ports/entities/time.ts";

/** The browser's time, as BrowserClock needs it; small, so that tests need no fake timers. */
export interface Platform {
  /** The tablet's own idea of the time, in milliseconds since the epoch; staff may set it wrong or change it. */
  wallNow(): number;
  /** Milliseconds since some instant; never goes back, but may stop while the machine sleeps. */
  monotonicNow(): number;
  /** Runs `task` once, about `delayMs` later: late in hidden pages, and on some machines a little early. */
  setTimer(task: () => void, delayMs: Duration): Stop;
  /** Tells when the page is shown again or wakes from being frozen or stored away. */
  onResume(listener: () => void): Stop;
}
