import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

export interface MessageDialogProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly button: string;
  /** Action of the button, if it differs from Escape. */
  onPress?(): void;
  onClose(): void;
}

/** Shows a message with one button. */
export function MessageDialog({ title, text, button, onPress, onClose }: MessageDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles["text"]}>{text}</p>
      <DialogActions>
        <Button variant="filled" onClick={onPress ?? onClose}>
          {button}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
