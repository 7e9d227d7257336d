import { lazyScreen } from "../parts/lazy-screen.tsx";

const load = async () => (await import("./later-views.ts")).laterViews;

/** The second view of an order's popup. */
export const OrderHistory = lazyScreen(async () => (await load()).OrderHistory);

/** The payments of an order, of which most have none before they are completed. */
export const PaymentsTable = lazyScreen(async () => (await load()).PaymentsTable);

/** The way to the map of an order's rider. */
export const TrackRider = lazyScreen(async () => (await load()).TrackRider);

/** The way to the core app for a walk-in order, which most orders are not. */
export const WalkInButton = lazyScreen(async () => (await load()).WalkInButton);
