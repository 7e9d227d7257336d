import type { Platform } from "./platform.ts";

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
