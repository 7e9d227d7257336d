import type { ReactNode } from "react";
import { useText } from "../context/texts-context.tsx";
import styles from "./dialog.module.css";
import { useBackCloses } from "./dialog-history.ts";
import { ErrorBoundary, NotShown } from "./error-boundary.tsx";
import { ModalFrame, type ModalFrameProps } from "./modal-frame.tsx";
import { useRestartHold } from "./open-screens.ts";
import { PressStatus } from "./press-status.tsx";

export interface ModalProps extends Pick<ModalFrameProps, "screen"> {
  /** Style of this modal, above all its size. */
  readonly className: string | undefined;
  /** Id of the element that names it. */
  readonly labelledBy: string;
  readonly children: ReactNode;
  /** Also called on Escape and on the browser's Back. */
  onClose(): void;
}

/** A modal dialog of the board. */
export function Modal({ labelledBy, children, ...frame }: ModalProps) {
  useRestartHold();
  useBackCloses(frame.onClose);
  return (
    <ModalFrame {...frame} aria-labelledby={labelledBy}>
      <ErrorBoundary
        fallback={(retry) => (
          <ContentNotShown titleId={labelledBy} onRetry={retry} onClose={frame.onClose} />
        )}
      >
        {children}
      </ErrorBoundary>
      <PressStatus />
    </ModalFrame>
  );
}

interface ContentNotShownProps {
  readonly titleId: string;
  onRetry(): void;
  onClose(): void;
}

/** The dialog has lost its title with its content. */
function ContentNotShown({ titleId, ...ends }: ContentNotShownProps) {
  const { t } = useText();
  return (
    <div className={styles["notShown"]}>
      <h2 id={titleId} className={styles["title"]}>
        {t("title.notShown")}
      </h2>
      <NotShown {...ends} />
    </div>
  );
}
