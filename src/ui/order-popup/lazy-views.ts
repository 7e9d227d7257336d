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

const load = async () => (await import("./later-views.tsx")).laterViews;

/** The second view of an order's popup. */
export const OrderHistory = lazyScreen(async () => (await load()).OrderHistory);

/** The payments of an order, of which most have none before they are completed. */
export const PaymentsTable = lazyScreen(async () => (await load()).PaymentsTable);

/** The way to the map of an order's rider. */
export const TrackRider = lazyScreen(async () => (await load()).TrackRider);

/** The way to the core app for a walk-in order, which most orders are not. */
export const WalkInButton = lazyScreen(async () => (await load()).WalkInButton);
