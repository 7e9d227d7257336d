import { lazyDialog, lazyScreen } from "../parts/lazy-screen.tsx";

/** More time for the order of a row. */
export const MoreTimePanel = lazyDialog(
  async () => (await import("./more-time-panel.tsx")).MoreTimePanel,
);

/** The same part within the popup of an order. */
export const MoreTime = lazyScreen(async () => (await import("./more-time.tsx")).MoreTime);
