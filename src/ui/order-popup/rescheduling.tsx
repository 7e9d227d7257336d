import { useEffect } from "react";
import { lazyDialog } from "../parts/lazy-screen.tsx";

/** The Reschedule popup. */
export const Rescheduling = lazyDialog(
  async () => (await import("../reschedule/reschedule-popup.tsx")).Rescheduling,
);

/** Loads the popup's chunk as soon as its button can be pressed. */
export function useReschedulingAhead(isOffered: boolean): void {
  useEffect(() => {
    if (isOffered) void Rescheduling.preload();
  }, [isOffered]);
}
