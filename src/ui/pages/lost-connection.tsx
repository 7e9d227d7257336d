import { WifiOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useRef, useState } from "react";
import { YesNoDialog } from "../completion/yes-no-dialog.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { useBackCloses } from "../parts/dialog-history.ts";
import { MessageDialog } from "../parts/message-dialog.tsx";
import { isolate } from "../text/isolate.ts";
import styles from "./lost-connection.module.css";
import pageStyles from "./page.module.css";

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

/**
 * Says on the whole screen that there is no network (RT-10). A modal dialog, so that it covers other dialogs. Try Again
 * restarts the app, and asks first while money is open.
 */
const OfflineScreen = observer(function OfflineScreen() {
  const { connection, payments } = useStores();
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Back leaves the dialogs that it covers alone.
  useBackCloses(() => undefined);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const restart = (): void => {
    setTrying(true);
    connection.restart();
  };
  // A checkout in the background may hold lines that were taken by hand.
  const isMoneyOpen = connection.isMoneyOpen || payments.checkouts.all.length > 0;
  const press = (): void => {
    if (isTrying) return;
    if (isMoneyOpen) setAsking(true);
    else restart();
  };
  return (
    <dialog
      ref={element}
      className={styles["screen"]}
      role="alertdialog"
      aria-labelledby={titleId}
      onCancel={(event) => event.target === event.currentTarget && event.preventDefault()}
      onClose={({ currentTarget }) => {
        // A second Escape closes a dialog even if the first was prevented.
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      <div className={pageStyles["page"]}>
        <WifiOff aria-hidden="true" size={40} strokeWidth={1.75} />
        <h1 id={titleId} className={pageStyles["title"]}>
          {t(connection.isTooSlow ? "offline.tooSlow" : "offline.message")}
        </h1>
        <p>{t("offline.returns")}</p>
        <Button variant="filled" aria-disabled={isTrying} onClick={press}>
          {t(isTrying ? "offline.trying" : "offline.tryAgain")}
        </Button>
      </div>
      {isAsking && (
        <YesNoDialog
          screen={{ is: "offline_question" }}
          title={t("offline.moneyTitle")}
          text={t("offline.moneyText")}
          onYes={() => {
            setAsking(false);
            restart();
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </dialog>
  );
});
