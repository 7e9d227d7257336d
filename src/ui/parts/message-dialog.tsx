import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

export interface MessageDialogProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly button: string;
  /** Stands before the button. */
  readonly action?: ReactNode;
  /** Action of the button, if it differs from Escape. */
  onPress?(): void;
  onClose(): void;
}

/** Shows a message with one button. */
export function MessageDialog({
  title,
  text,
  button,
  action,
  onPress,
  onClose,
}: MessageDialogProps) {
  const main = useRef<HTMLButtonElement>(null);
  // The browser would focus the action.
  useLayoutEffect(() => main.current?.focus(), []);
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles["text"]}>{text}</p>
      <DialogActions>
        {action}
        <Button ref={main} variant="filled" onClick={onPress ?? onClose}>
          {button}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
