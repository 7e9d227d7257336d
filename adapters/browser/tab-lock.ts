import { type Duration, secondMs } from "../../ports/entities/time.ts";

/** How long another tab is waited for; a frozen one may hold the lock for ever. */
const tabLockMsMax: Duration = 20 * secondMs;

/**
 * Runs one task of this name at a time among all tabs of this browser. Where the browser has no locks
 * (it has none on plain http), or another tab holds on to this one too long, the task runs all the same.
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
    // Refused or waited for too long; what the task itself threw comes out of the call below.
  }
  return runOnce();
}
