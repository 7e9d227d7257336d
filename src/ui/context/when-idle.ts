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
