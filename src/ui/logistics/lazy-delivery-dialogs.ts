import { lazyDialog } from "../parts/lazy-screen.tsx";

/** The dropdown of a row's rider. */
export const RiderDropdown = lazyDialog(
  async () => (await import("./rider-picker.tsx")).RiderPicker,
);

export const RiderDialog = lazyDialog(async () => (await import("./rider-dialog.tsx")).RiderDialog);

export const PartnerDialog = lazyDialog(
  async () => (await import("./partner-dialog.tsx")).PartnerDialog,
);

export const DeliveryInfoDialog = lazyDialog(
  async () => (await import("./delivery-info-dialog.tsx")).DeliveryInfoDialog,
);

/** The overview of the riders, and the return of one of them. */
export const RidersDialog = lazyDialog(
  async () => (await import("./riders-dialog.tsx")).RidersDialog,
);

/** Loads the delivery dialogs ahead of their first use. Never rejects. */
export async function preloadDeliveryDialogs(): Promise<void> {
  const dialogs = [RiderDropdown, RiderDialog, PartnerDialog, DeliveryInfoDialog, RidersDialog];
  await Promise.all(dialogs.map(({ preload }) => preload()));
}
