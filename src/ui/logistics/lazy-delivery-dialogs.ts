import { lazyDialog } from "../parts/lazy-screen.tsx";

/** The dropdown of a row's rider. */
export const RiderDropdown = lazyDialog(
  async () => (await import("./rider-picker.tsx")).RiderPicker,
);

export const RiderDialog = lazyDialog(async () => (await import("./rider-dialog.tsx")).RiderDialog);

export const PartnerDialog = lazyDialog(
  async () => (await import("./partner-dialog.tsx")).PartnerDialog,
);

/** Loads the dialogs with a list ahead of their first use. Never rejects. */
export async function preloadDeliveryDialogs(): Promise<void> {
  await Promise.all([RiderDropdown, RiderDialog, PartnerDialog].map(({ preload }) => preload()));
}
