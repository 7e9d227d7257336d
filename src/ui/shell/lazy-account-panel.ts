import { lazyScreen } from "../parts/lazy-screen.tsx";

/** The contents of the account menu. */
export const AccountPanel = lazyScreen(
  async () => (await import("./account-panel.tsx")).AccountPanel,
);
