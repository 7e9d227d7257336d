import type { Stop } from "../../ports/entities/time.ts";
import type { ScreenState } from "../../ports/page.ts";

/** The used part of the page. */
export interface LockablePage {
  readonly document: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  readonly navigator: { readonly wakeLock?: WakeLock };
  addEventListener: Window["addEventListener"];
  removeEventListener: Window["removeEventListener"];
}

/**
 * Keeps the screen on until stopped (RL-4). The browser releases the lock of a hidden page, so it is asked again
 * when the page is shown; and with each press after a refusal, because some browsers allow it only then.
 */
export function keepScreenOn(page: LockablePage, listener: (state: ScreenState) => void): Stop {
  const { document } = page;
  const { wakeLock } = page.navigator;
  let isStopped = false;
  let isAsking = false;
  let held: WakeLockSentinel | undefined;
  const isVisible = (): boolean => document.visibilityState === "visible";
  const report = (state: ScreenState): void => {
    if (!isStopped) listener(state);
  };
  if (wakeLock === undefined) {
    void Promise.resolve().then(() => report("unsupported"));
    return () => {
      isStopped = true;
    };
  }
  const take = (lock: WakeLockSentinel): void => {
    if (isStopped) {
      void lock.release();
      return;
    }
    held = lock;
    lock.addEventListener("release", () => {
      if (held === lock) held = undefined;
      // The system took it back, for example because the battery is low.
      if (isVisible()) report("refused");
    });
    report("on");
  };
  const ask = (): void => {
    if (isStopped || isAsking || held !== undefined || !isVisible()) return;
    isAsking = true;
    wakeLock
      .request("screen")
      .then(take, () => isVisible() && report("refused"))
      .finally(() => {
        isAsking = false;
      });
  };
  document.addEventListener("visibilitychange", ask);
  page.addEventListener("click", ask);
  ask();
  return () => {
    isStopped = true;
    document.removeEventListener("visibilitychange", ask);
    page.removeEventListener("click", ask);
    void held?.release();
  };
}
