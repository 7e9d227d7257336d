import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { RequestedDialog } from "./requested-dialog.tsx";

/** Where the dialogs appear that the app itself asks for. */
export const DialogHost = observer(function DialogHost() {
  const { dialogs } = useStores();
  const { shown } = dialogs;
  if (shown === undefined) return null;
  return <RequestedDialog request={shown} onClose={() => dialogs.close(shown)} />;
});
