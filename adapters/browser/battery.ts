import type { Battery } from "../../ports/entities/readiness.ts";
import type { Stop } from "../../ports/entities/time.ts";

/** The Battery Status API, which only Chromium has. */
interface BatteryManager extends EventTarget {
  readonly charging: boolean;
  /** 0 (empty) to 1. */
  readonly level: number;
}

declare global {
  interface Navigator {
    getBattery?(): Promise<BatteryManager>;
  }
}

/** Calls the listener with the battery and after each change; never where the browser does not tell. */
export function followBattery(
  device: Pick<Navigator, "getBattery">,
  listener: (battery: Battery) => void,
): Stop {
  const end = new AbortController();
  const { signal } = end;
  const follow = (manager: BatteryManager): void => {
    if (signal.aborted) return;
    const report = (): void => listener({ isCharging: manager.charging, level: manager.level });
    for (const name of ["chargingchange", "levelchange"]) {
      manager.addEventListener(name, report, { signal });
    }
    report();
  };
  // Rejects where the page's policy does not allow it.
  device.getBattery?.().then(follow, () => undefined);
  return () => end.abort();
}
