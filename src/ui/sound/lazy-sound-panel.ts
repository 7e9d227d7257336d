import { lazyScreen } from "../parts/lazy-screen.tsx";

/** The contents of the panel under the bell; loaded behind the first screen. */
export const SoundPanel = lazyScreen(async () => (await import("./sound-panel.tsx")).SoundPanel);
