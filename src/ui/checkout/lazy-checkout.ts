import { lazyDialog, lazyScreen } from "../parts/lazy-screen.tsx";

/** Takes the payment of one order and completes it. */
export const CheckoutModal = lazyDialog(
  async () => (await import("./checkout-modal.tsx")).CheckoutModal,
);

/** Opens payments that a reload interrupted. */
export const ResumedPayments = lazyScreen(
  async () => (await import("./resumed-payments.tsx")).ResumedPayments,
  "terminal.notFetched",
);

export const RefundsDialog = lazyDialog(
  async () => (await import("./refunds-dialog.tsx")).RefundsDialog,
);

export const NotConfirmedDialog = lazyDialog(
  async () => (await import("./not-confirmed-dialog.tsx")).NotConfirmedDialog,
);
