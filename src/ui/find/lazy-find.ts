import { lazyDialog } from "../parts/lazy-screen.tsx";

/** The search over all tabs. */
export const FindDialog = lazyDialog(async () => (await import("./find-dialog.tsx")).FindDialog);
