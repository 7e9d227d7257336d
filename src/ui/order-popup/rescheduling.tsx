import { useEffect } from "react";
import { lazyDialog, lazyScreen } from "../parts/lazy-screen.tsx";

/** The Reschedule popup. */
export const Rescheduling = lazyDialog(
  async () => (await import("../reschedule/reschedule-popup.tsx")).Rescheduling,
);

/** The button that moves the order by half an hour. */
export const Postponing = lazyScreen(
  async () => (await import("../reschedule/postponing.tsx")).Postponing,
);

/** Loads the popup's chunk as soon as its button can be pressed. */
export function useReschedulingAhead(isOffered: boolean): void {
  useEffect(() => {
    if (isOffered) void Rescheduling.preload();
  }, [isOffered]);
}
