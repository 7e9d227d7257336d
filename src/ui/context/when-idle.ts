import type { Stop } from "../../../ports/entities/time.ts";

/**
 * Runs a task when the page has nothing else to do, such as loading a chunk that a press will need. The result cancels it.
 */
export function whenIdle(task: () => void): Stop {
  // Safari has no idle callback.
  if (!("requestIdleCallback" in window)) {
    task();
    return () => undefined;
  }
  const callback = window.requestIdleCallback(() => task());
  return () => window.cancelIdleCallback(callback);
}

/** Of Chromium; other browsers have no such setting. */
interface MeteredNavigator {
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Loads ahead of its first use what a shift can do without. Not where the browser asks to save data, as staff may set
 * for a metered network.
 */
export function whenIdleUnlessMetered(preload: () => void): void {
  if ((navigator as MeteredNavigator).connection?.saveData !== true) whenIdle(preload);
}
