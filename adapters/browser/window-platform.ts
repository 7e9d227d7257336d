import type { Duration, Stop } from "../../ports/entities/time.ts";

/** The Platform of a real page. */
export function windowPlatform(page: Window & typeof globalThis): Platform {
  return {
    wallNow: () => page.Date.now(),
    monotonicNow: () => page.performance.now(),
    setTimer: (task, delayMs) => {
      const timer = page.setTimeout(task, delayMs);
      return () => page.clearTimeout(timer);
    },
    onResume: (listener) => {
      const whenVisible = (): void => {
        if (page.document.visibilityState === "visible") listener();
      };
      page.document.addEventListener("visibilitychange", whenVisible);
      page.document.addEventListener("resume", listener);
      page.addEventListener("pageshow", listener);
      return () => {
        page.document.removeEventListener("visibilitychange", whenVisible);
        page.document.removeEventListener("resume", listener);
        page.removeEventListener("pageshow", listener);
      };
    },
  };
}

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

/** Resolves after all promises that can settle, and after the browser has handled its events. */
export function yieldToPlatform(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(undefined);
  });
}
