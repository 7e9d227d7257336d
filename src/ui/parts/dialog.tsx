import { type ReactNode, useId } from "react";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import styles from "./dialog.module.css";
import { Modal } from "./modal.tsx";

export interface DialogProps {
  readonly screen: OpenScreen;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Also called on Escape. */
  onClose(): void;
}

/** A small modal dialog with a title. */
export function Dialog({ screen, title, children, onClose }: DialogProps) {
  const titleId = useId();
  return (
    <Modal screen={screen} className={styles["dialog"]} labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId} className={styles["title"]}>
        {title}
      </h2>
      {children}
    </Modal>
  );
}
