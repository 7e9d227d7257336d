/** Runs a task when the page has nothing else to do, such as loading a chunk that a press will need. */
export function whenIdle(task: () => void): void {
  // Safari has no idle callback.
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => task());
  else task();
}
