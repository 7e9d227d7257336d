import { lazyDialog, lazyScreen } from "../parts/lazy-screen.tsx";

/** Takes the payment of one order and completes it. */
export const CheckoutModal = lazyDialog(
  async () => (await import("./checkout-modal.tsx")).CheckoutModal,
);

/** A card payment whose order is on no list yet. */
export const InterruptedAttempt = lazyScreen(
  async () => (await import("./attempt-overlay.tsx")).AttemptOverlay,
  "terminal.notFetched",
);

export const RefundsDialog = lazyDialog(
  async () => (await import("./refunds-dialog.tsx")).RefundsDialog,
);

export const NotConfirmedDialog = lazyDialog(
  async () => (await import("./not-confirmed-dialog.tsx")).NotConfirmedDialog,
);
