import type { ReactNode } from "react";
import type { LabelledControl } from "../../../ports/entities/control-name.ts";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import { useText } from "../context/texts-context.tsx";
import { Button } from "./button.tsx";
import { control } from "./control.ts";
import styles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { takeFirstFocus } from "./focus.ts";

export interface MessageDialogProps {
  readonly screen: OpenScreen;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly button: LabelledControl;
  /** Stands before the button. */
  readonly action?: ReactNode;
  /** Action of the button, if it differs from Escape. */
  onPress?(): void;
  onClose(): void;
}

/** Shows a message with one button. */
export function MessageDialog({
  screen,
  title,
  text,
  button,
  action,
  onPress,
  onClose,
}: MessageDialogProps) {
  const { t } = useText();
  return (
    <Dialog screen={screen} title={title} onClose={onClose}>
      <p className={styles["text"]}>{text}</p>
      <DialogActions>
        {action}
        <Button
          // The browser would focus the action.
          ref={takeFirstFocus}
          variant="filled"
          {...control(button)}
          onClick={onPress ?? onClose}
        >
          {t(button)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
