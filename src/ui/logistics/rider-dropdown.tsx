import { lazyDialog } from "../parts/lazy-screen.tsx";

/** The dropdown of a row's rider. */
export const RiderDropdown = lazyDialog(
  async () => (await import("./rider-picker.tsx")).RiderPicker,
);
