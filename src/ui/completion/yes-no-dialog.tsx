import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
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
      <DialogActions>
        <Button onClick={onNo}>{t("complete.no")}</Button>
        <Button variant="filled" onClick={onYes}>
          {t("complete.yes")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
