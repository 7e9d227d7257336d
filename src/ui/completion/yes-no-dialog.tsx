import type { ReactNode } from "react";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import styles from "../parts/dialog.module.css";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import { takeFirstFocus } from "../parts/focus.ts";
import { SignedTitle } from "../parts/signed-title.tsx";

export interface YesNoDialogProps {
  readonly screen: OpenScreen;
  readonly title: string;
  readonly text: string;
  /** Another answer, between the text and the buttons. */
  readonly children?: ReactNode;
  onYes(): void;
  /** Also called on Escape. */
  onNo(): void;
}

/** Warns, and asks whether to go on. */
export function YesNoDialog({ screen, title, text, children, onYes, onNo }: YesNoDialogProps) {
  const { t } = useText();
  return (
    <Dialog
      screen={screen}
      title={<SignedTitle sign="warning">{title}</SignedTitle>}
      onClose={onNo}
    >
      <div className={styles["form"]}>
        <p className={styles["text"]}>{text}</p>
        {children}
        <DialogActions>
          <Button ref={takeFirstFocus} {...control("complete.no")} onClick={onNo}>
            {t("complete.no")}
          </Button>
          <Button variant="filled" {...control("complete.yes")} onClick={onYes}>
            {t("complete.yes")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
