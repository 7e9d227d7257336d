import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { OfflineScreen } from "./offline-screen.tsx";

/** Covers the board while nothing can be loaded; disappears when loading works again (RT-10, ER-1, ER-2). */
export const LostConnection = observer(function LostConnection() {
  const { connection } = useStores();
  const { t } = useText();
  if (connection.extent === "screen") return <OfflineScreen />;
  if (!connection.isStartRefused) return null;
  return (
    <MessageDialog
      title={t("oops")}
      text={t("error.generic")}
      button={t("offline.tryAgain")}
      onClose={() => connection.acknowledgeError()}
    />
  );
});
