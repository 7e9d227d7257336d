import type { ReactNode } from "react";
import styles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";

export interface MessageDialogProps {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly button: string;
  /** What the button does, where it is not what Escape does. */
  onPress?(): void;
  onClose(): void;
}

/** Tells something and waits for one press. */
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
