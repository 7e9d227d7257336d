import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";

export interface DialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Called on Escape, too. */
  onClose(): void;
}

/** The platform's modal dialog: it keeps the focus inside and gives it back. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={styles["dialog"]}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className={styles["title"]}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
