import { useText } from "../context/texts-context.tsx";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { SignedTitle } from "../parts/signed-title.tsx";

export interface YesNoDialogProps {
  readonly title: string;
  readonly text: string;
  onYes(): void;
  /** Also called on Escape. */
  onNo(): void;
}

/** Warns, and asks whether to go on. */
export function YesNoDialog({ title, text, onYes, onNo }: YesNoDialogProps) {
  const { t } = useText();
  return (
    <Dialog title={<SignedTitle sign="warning">{title}</SignedTitle>} onClose={onNo}>
      <p className={styles["text"]}>{text}</p>
      <div className={styles["buttons"]}>
        <button type="button" className={styles["plain"]} onClick={onNo}>
          {t("complete.no")}
        </button>
        <button type="button" className={styles["filled"]} onClick={onYes}>
          {t("complete.yes")}
        </button>
      </div>
    </Dialog>
  );
}
