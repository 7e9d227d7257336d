import { lazyScreen } from "../parts/lazy-screen.tsx";

/** The delivered report. */
export const DeliveredScreen = lazyScreen(
  async () => (await import("./delivered-screen.tsx")).DeliveredScreen,
  "delivered.failed",
);
