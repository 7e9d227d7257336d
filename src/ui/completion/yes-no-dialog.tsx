import type { RowKit } from "../board/row-kit.ts";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { SignedTitle } from "../parts/signed-title.tsx";

export interface YesNoDialogProps {
  readonly kit: RowKit;
  readonly title: string;
  readonly text: string;
  onYes(): void;
  /** Called on Escape, too. */
  onNo(): void;
}

/** Warns, and asks whether to go on. */
export function YesNoDialog({ kit, title, text, onYes, onNo }: YesNoDialogProps) {
  return (
    <Dialog title={<SignedTitle sign="warning">{title}</SignedTitle>} onClose={onNo}>
      <p className={styles["text"]}>{text}</p>
      <div className={styles["buttons"]}>
        <button type="button" className={styles["plain"]} onClick={onNo}>
          {kit.t("complete.no")}
        </button>
        <button type="button" className={styles["filled"]} onClick={onYes}>
          {kit.t("complete.yes")}
        </button>
      </div>
    </Dialog>
  );
}
