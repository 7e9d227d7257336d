import { lazyDialog } from "../parts/lazy-screen.tsx";

/** Asks for the delivery time of an order that is approved from its row. */
export const EtaDialog = lazyDialog(async () => (await import("./eta-dialog.tsx")).EtaDialog);

/** Asks why an unconfirmed order is rejected. */
export const RejectDialog = lazyDialog(
  async () => (await import("./reject-dialog.tsx")).RejectDialog,
);
