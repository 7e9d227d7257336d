import { lazyDialog } from "../parts/lazy-screen.tsx";

/** Chooses the carrier of an order, or shows the partner's job. */
export const DeliveryPopup = lazyDialog(
  async () => (await import("./delivery-popup.tsx")).DeliveryPopup,
);

/** The overview of the riders, and the return of one of them. */
export const RidersDialog = lazyDialog(
  async () => (await import("./riders-dialog.tsx")).RidersDialog,
);

/** Loads the delivery dialogs ahead of their first use. Never rejects. */
export async function preloadDeliveryDialogs(): Promise<void> {
  await Promise.all([DeliveryPopup, RidersDialog].map(({ preload }) => preload()));
}
