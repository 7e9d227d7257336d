import { useText } from "../context/texts-context.tsx";
import { Button } from "./button.tsx";
import { control } from "./control.ts";
import styles from "./dialog.module.css";
import { DialogActions } from "./dialog-actions.tsx";

interface NotShownProps {
  onRetry(): void;
  onClose(): void;
}

/** Stands in a dialog whose content cannot be drawn. */
export function NotShown({ onRetry, onClose }: NotShownProps) {
  const { t } = useText();
  return (
    <>
      <p className={styles["text"]} role="alert">
        {t("part.notShown")}
      </p>
      <DialogActions>
        <Button onClick={onRetry}>{t("offline.tryAgain")}</Button>
        <Button variant="filled" {...control("close")} onClick={onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </>
  );
}
