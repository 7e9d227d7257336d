import { useFetched } from "../later/use-fetched.ts";
import { MessageDialog } from "../parts/message-dialog.tsx";
import type { RiderPickerProps } from "./rider-picker.tsx";

/** The dropdown of a row's rider: its list and search are a chunk of their own. */
export function RiderDropdown(props: RiderPickerProps) {
  const { kit, onClose } = props;
  const fetched = useFetched(fetchRiderPicker);
  switch (fetched.kind) {
    case "fetching":
      return null;
    case "failed":
      return (
        <MessageDialog
          title={kit.say("oops")}
          text={kit.say("error.generic")}
          button={kit.say("ok")}
          onClose={onClose}
        />
      );
    case "fetched": {
      const { RiderPicker } = fetched.value;
      return <RiderPicker {...props} />;
    }
  }
}

/** Fetches what the dropdown needs; call it early, so that nobody waits for it. */
export function fetchRiderPicker() {
  return import("./rider-picker.tsx");
}
