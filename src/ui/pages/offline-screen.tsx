import { WifiOff } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./offline-screen.module.css";
import pageStyles from "./page.module.css";

/** Says on the whole screen that there is no network (RT-10). A modal dialog, so that it covers other dialogs. */
export function OfflineScreen(props: { readonly onPressTryAgain: () => void }) {
  const { t } = useText();
  const [isTrying, setTrying] = useState(false);
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const press = (): void => {
    if (isTrying) return;
    setTrying(true);
    props.onPressTryAgain();
  };
  return (
    <dialog
      ref={element}
      className={styles["screen"]}
      role="alertdialog"
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => {
        // A second Escape closes a dialog even if the first was prevented.
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
    >
      <div className={pageStyles["page"]}>
        <WifiOff aria-hidden="true" size={40} strokeWidth={1.75} />
        <h1 id={titleId} className={pageStyles["title"]}>
          {t("offline.message")}
        </h1>
        <p>{t("offline.returns")}</p>
        <Button variant="filled" aria-disabled={isTrying} onClick={press}>
          {t(isTrying ? "offline.trying" : "offline.tryAgain")}
        </Button>
      </div>
    </dialog>
  );
}
