import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";

/** The longest wait for another tab; a frozen tab may hold the lock forever. */
const tabLockMsMax: Duration = 20 * secondMs;

/**
 * Runs one task of this name at a time among all tabs of this browser. Without locks (as on plain http), or
 * when another tab holds the lock for too long, the task runs anyway.
 */
export async function withTabLock<Value>(
  locks: LockManager | undefined,
  name: string,
  run: () => Promise<Value>,
): Promise<Value> {
  if (locks === undefined) return run();
  let running: Promise<Value> | undefined;
  const runOnce = (): Promise<Value> => {
    running ??= run();
    return running;
  };
  try {
    const signal = AbortSignal.timeout(tabLockMsMax);
    await locks.request(name, { signal }, () => runOnce());
  } catch {
    // The lock was refused or the wait timed out. An error of the task itself comes from the call below.
  }
  return runOnce();
}

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
