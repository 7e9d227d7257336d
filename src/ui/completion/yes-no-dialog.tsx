import { type ReactNode, useEffect, useRef } from "react";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { SignedTitle } from "../parts/signed-title.tsx";

export interface YesNoDialogProps {
  readonly title: string;
  readonly text: string;
  /** Another answer, between the text and the buttons. */
  readonly children?: ReactNode;
  onYes(): void;
  /** Also called on Escape. */
  onNo(): void;
}

/** Warns, and asks whether to go on. */
export function YesNoDialog({ title, text, children, onYes, onNo }: YesNoDialogProps) {
  const { t } = useText();
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <Dialog title={<SignedTitle sign="warning">{title}</SignedTitle>} onClose={onNo}>
      <div className={styles["form"]}>
        <p className={styles["text"]}>{text}</p>
        {children}
        <DialogActions>
          <Button ref={no} onClick={onNo}>
            {t("complete.no")}
          </Button>
          <Button variant="filled" onClick={onYes}>
            {t("complete.yes")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
