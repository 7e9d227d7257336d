import type { Stop } from "../../ports/entities/time.ts";

/**
 * Runs a part in one tab at a time among all tabs of this browser: in the first, and in another once that is closed.
 * Without locks, as on plain http, it runs in every tab.
 */
export function inOneTab(locks: LockManager | undefined, name: string, start: () => Stop): Stop {
  if (locks === undefined) return start();
  const ended = new AbortController();
  const hold = (): Promise<void> =>
    new Promise((release) => {
      const stop = start();
      ended.signal.addEventListener("abort", () => {
        stop();
        release();
      });
    });
  // Rejects when it is stopped while another tab holds the lock.
  locks.request(name, { signal: ended.signal }, hold).catch(() => undefined);
  return () => ended.abort();
}
