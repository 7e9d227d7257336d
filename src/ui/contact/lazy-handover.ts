import { lazyDialog } from "../parts/lazy-screen.tsx";

/** Asks for the code of the one who takes an order. */
export const HandoverDialog = lazyDialog(
  async () => (await import("./handover-dialog.tsx")).HandoverDialog,
);
