import { observer } from "mobx-react-lite";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { isolate } from "../text/isolate.ts";
import { OfflineScreen } from "./offline-screen.tsx";

/** Covers the board while nothing can be loaded; disappears when loading works again (RT-10, ER-1, ER-2). */
export const LostConnection = observer(function LostConnection() {
  const { connection } = useStores();
  const { t, language } = useText();
  if (connection.extent === "screen") return <OfflineScreen />;
  if (!connection.isStartRefused) return null;
  const { unreadableStart: detail } = connection;
  return (
    <MessageDialog
      screen={{ is: "start_refused" }}
      title={t(detail === undefined ? "oops" : "start.unreadable")}
      text={
        detail === undefined
          ? t("error.generic")
          : t("start.unreadableText", { detail: isolate(detail, language) })
      }
      button="offline.tryAgain"
      onClose={() => connection.acknowledgeError()}
    />
  );
});
