import { lazyScreen } from "../parts/lazy-screen.tsx";

/** The link and the key that go to the order that staff should decide first. */
export const UrgentUnconfirmed = lazyScreen(
  async () => (await import("./urgent-unconfirmed.tsx")).UrgentUnconfirmed,
);
