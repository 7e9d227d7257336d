import { useEffect, useState } from "react";

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

export interface Battery {
  readonly isCharging: boolean;
  /** 0 (empty) to 1. */
  readonly level: number;
}

/** The device's battery; undefined while the browser does not report it. */
export function useBattery(): Battery | undefined {
  const [battery, setBattery] = useState<Battery>();
  useEffect(() => {
    const end = new AbortController();
    const follow = (manager: BatteryManager): void => {
      const { signal } = end;
      if (signal.aborted) return;
      const show = (): void => setBattery({ isCharging: manager.charging, level: manager.level });
      for (const name of ["chargingchange", "levelchange"]) {
        manager.addEventListener(name, show, { signal });
      }
      show();
    };
    // Rejects where the page's policy does not allow it.
    navigator.getBattery?.().then(follow, () => undefined);
    return () => end.abort();
  }, []);
  return battery;
}
