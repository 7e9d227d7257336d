import styles from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";

export interface MessageDialogProps {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  onClose(): void;
}

/** Tells something and waits for one press. */
export function MessageDialog({ title, text, button, onClose }: MessageDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={styles["text"]}>{text}</p>
      <div className={styles["buttons"]}>
        <button type="button" className={styles["filled"]} onClick={onClose}>
          {button}
        </button>
      </div>
    </Dialog>
  );
}
