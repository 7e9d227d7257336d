import type { ReactNode } from "react";
import styles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";

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
      <div className={styles["buttons"]}>
        <button type="button" className={styles["filled"]} onClick={onPress ?? onClose}>
          {button}
        </button>
      </div>
    </Dialog>
  );
}
