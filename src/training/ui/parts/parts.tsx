import { Award, X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { medalOf } from "../../../../simulator/training/lesson.ts";
import { Button, IconButton } from "../../../ui/parts/button.tsx";
import { useBackCloses } from "../../../ui/parts/dialog-history.ts";
import { ModalFrame } from "../../../ui/parts/modal-frame.tsx";
import { trainingText } from "../text/training-texts.ts";
import { Part } from "./part.tsx";
import styles from "./parts.module.css";
import { useDocumentLanguage } from "./use-document-language.ts";

export interface TrainingPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Buttons in the head, before the cross. */
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  onClose(): void;
}

/**
 * A page of the simulator below the band, in place of the board. It is a modal dialog: the board behind it cannot be
 * reached, the band moves into it, and the browser gives the focus back.
 */
export function TrainingPage(props: TrainingPageProps) {
  const { title, lead, tools, foot, className, children, onClose } = props;
  const titleId = useId();
  const close = trainingText("common", useDocumentLanguage())("close");
  return (
    <TrainingDialog className={styles["page"]} labelledBy={titleId} onClose={onClose}>
      <header className={styles["head"]}>
        <h2 id={titleId} className={styles["title"]}>
          {title}
        </h2>
        <span className={styles["lead"]}>{lead}</span>
        {tools}
        <IconButton variant="quiet" label={close} onClick={onClose}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      </header>
      <section
        className={`${styles["body"]} ${className ?? ""}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        aria-labelledby={titleId}
      >
        {children}
      </section>
      {foot !== undefined && <footer className={styles["foot"]}>{foot}</footer>}
    </TrainingDialog>
  );
}

export interface TrainingDialogProps {
  readonly className: string | undefined;
  readonly labelledBy: string;
  /** An alert dialog asks before something is lost. */
  readonly role?: "alertdialog";
  readonly children: ReactNode;
  onClose(): void;
}

/** A modal dialog of training. The element with the attribute data-first-focus has the focus when it opens. */
export function TrainingDialog({ labelledBy, children, ...frame }: TrainingDialogProps) {
  useBackCloses(frame.onClose);
  useLayoutEffect(() => {
    const dialog = document.getElementById(labelledBy)?.closest("dialog");
    dialog?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
  }, [labelledBy]);
  return createPortal(
    <ModalFrame {...frame} screen={{ is: "training" }} aria-labelledby={labelledBy} data-training>
      <Part
        frame={(message) => (
          <DialogNotShown titleId={labelledBy} message={message} onClose={frame.onClose} />
        )}
      >
        {children}
      </Part>
    </ModalFrame>,
    document.body,
  );
}

/** In place of a page that cannot be drawn. */
export function PageNotShown({ message, onClose }: Omit<DialogNotShownProps, "titleId">) {
  const titleId = useId();
  return (
    <TrainingDialog className={styles["page"]} labelledBy={titleId} onClose={onClose}>
      <DialogNotShown titleId={titleId} message={message} onClose={onClose} />
    </TrainingDialog>
  );
}

interface DialogNotShownProps {
  readonly titleId: string;
  readonly message: ReactNode;
  onClose(): void;
}

function DialogNotShown({ titleId, message, onClose }: DialogNotShownProps) {
  const t = trainingText("common", useDocumentLanguage());
  return (
    <div className={styles["notShown"]}>
      <p id={titleId}>{message}</p>
      <Button onClick={onClose}>{t("close")}</Button>
    </div>
  );
}

/** The score with its medal, as icon and word. */
export function Score({ score }: { readonly score: number }) {
  const t = trainingText("common", useDocumentLanguage());
  const medal = medalOf(score);
  return (
    <span className={styles["medal"]} data-medal={medal}>
      {medal !== undefined && <Award aria-hidden="true" size={18} />}
      <strong>{score}</strong> <small>{medal === undefined ? t("noMedal") : t(medal)}</small>
    </span>
  );
}
