import { lazyScreen } from "../parts/lazy-screen.tsx";

/** The button that reprints an order's tickets; loaded behind the first screen. */
export const ReprintMenu = lazyScreen(async () => (await import("./reprint-menu.tsx")).ReprintMenu);

/** The result of the last reprint. */
export const ReprintMessageLine = lazyScreen(
  async () => (await import("./reprint-message.tsx")).ReprintMessageLine,
);
