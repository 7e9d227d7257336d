import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { DialogBoundary } from "../parts/dialog-boundary.tsx";
import { RequestedDialog } from "./requested-dialog.tsx";

/** Shows the dialogs that the app requests. */
export const DialogHost = observer(function DialogHost() {
  const { dialogs } = useStores();
  const { shown } = dialogs;
  if (shown === undefined) return null;
  // A dialog of its own for each request: in the same element, the next one would stay closed where the browser closed the one before it.
  const key = JSON.stringify(shown);
  const close = (): void => dialogs.close(shown);
  return (
    <DialogBoundary key={key} onClose={close}>
      <RequestedDialog request={shown} onClose={close} />
    </DialogBoundary>
  );
});
