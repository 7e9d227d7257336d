import { X } from "lucide-react";
import { useCallback, useId } from "react";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { useLoaded } from "../parts/lazy-screen.tsx";
import { Modal } from "../parts/modal.tsx";
import styles from "./licences-dialog.module.css";

/** The licences of the packages and fonts that the app ships. Most of them ask to be shown with it. */
export function LicencesDialog({ onClose }: { onClose(): void }) {
  const { page } = useStores();
  const { t } = useText();
  const titleId = useId();
  const licences = useLoaded(useCallback(async () => page.readLicences?.(), [page]));
  if (licences === undefined) return null;
  return (
    <Modal
      screen={{ is: "licences" }}
      className={styles["dialog"]}
      labelledBy={titleId}
      onClose={onClose}
    >
      <div className={styles["head"]}>
        <h2 id={titleId} className={styles["title"]}>
          {t("account.licencesTitle")}
        </h2>
        <IconButton label={t("close")} {...control("close")} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles["body"]} tabIndex={0} aria-labelledby={titleId}>
        <pre className={styles["text"]} lang="en" dir="ltr">
          {licences}
        </pre>
      </section>
    </Modal>
  );
}
