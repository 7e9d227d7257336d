import { type Duration, secondMs } from "../../ports/entities/time.ts";

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
