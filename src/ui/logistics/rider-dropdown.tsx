import { FetchedDialog } from "../later/fetched-dialog.tsx";
import type { RiderPickerProps } from "./rider-picker.tsx";

/** The dropdown of a row's rider: its list and search are a chunk of their own. */
export function RiderDropdown(props: RiderPickerProps) {
  return (
    <FetchedDialog
      {...props}
      fetch={fetchRiderPicker}
      draw={({ RiderPicker }) => <RiderPicker {...props} />}
    />
  );
}

/** Fetches what the dropdown needs; call it early, so that nobody waits for it. */
export function fetchRiderPicker() {
  return import("./rider-picker.tsx");
}
