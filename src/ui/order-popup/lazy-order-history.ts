import { lazyScreen } from "../parts/lazy-screen.tsx";

/** The second view of an order's popup. */
export const OrderHistory = lazyScreen(
  async () => (await import("./order-history.tsx")).OrderHistory,
);
