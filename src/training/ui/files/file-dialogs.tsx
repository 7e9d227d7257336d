import { type ReactNode, useId } from "react";
import { createRoot } from "react-dom/client";
import type { Stop } from "../../../../ports/entities/time.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { control } from "../../../ui/parts/control.ts";
import dialog from "../../../ui/parts/dialog.module.css";
import { DialogActions } from "../../../ui/parts/dialog-actions.tsx";
import type { RefusedFile, ReplayProgress } from "../../files/file-screens.ts";
import { TrainingDialog } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { shownFileName } from "../text/scenario-text.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./file-dialogs.module.css";

/** Asks whether the file may take the place of the day under way. Closed without an answer, the day goes on. */
export function askToEndDay(file: string): Promise<boolean> {
  const above = openAbove();
  return new Promise((resolve) => {
    const answer = (mayEnd: boolean) => (): void => {
      above.close();
      resolve(mayEnd);
    };
    above.show(<EndDayQuestion file={file} onKeep={answer(false)} onEnd={answer(true)} />);
  });
}

/** Shows why a dropped file was not opened, until it is closed. */
export function showRefusal(refused: RefusedFile): void {
  const above = openAbove();
  above.show(<FileRefusal {...refused} onClose={above.close} />);
}

/** Shows the progress above the page, with a button that cancels. */
export function showProgress(file: string, onCancel: () => void): ReplayProgress {
  const { show, close } = openAbove();
  const setShare = (share: number): void =>
    show(<Progress file={file} share={share} onCancel={onCancel} />);
  setShare(0);
  return { setShare, close };
}

interface Above {
  show(content: ReactNode): void;
  readonly close: Stop;
}

/** A place above whatever the page shows, which is also one whose start has failed and that has no app. */
function openAbove(): Above {
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  return {
    show: (content) => root.render(content),
    close: () => {
      root.unmount();
      host.remove();
    },
  };
}

interface EndDayQuestionProps {
  readonly file: string;
  onKeep(): void;
  onEnd(): void;
}

function EndDayQuestion({ file, onKeep, onEnd }: EndDayQuestionProps) {
  const language = useDocumentLanguage();
  const t = trainingText("files", language);
  const titleId = useId();
  return (
    <TrainingDialog
      role="alertdialog"
      className={dialog["dialog"]}
      labelledBy={titleId}
      onClose={onKeep}
    >
      <h2 id={titleId} className={dialog["title"]}>
        {t("endDayTitle")}
      </h2>
      <p className={dialog["text"]}>{t("endDayText", { file: shownFileName(file, language) })}</p>
      <DialogActions>
        <Button data-first-focus onClick={onKeep}>
          {t("endDayCancel")}
        </Button>
        <Button variant="danger" onClick={onEnd}>
          {t("endDayNow")}
        </Button>
      </DialogActions>
    </TrainingDialog>
  );
}

function FileRefusal({ file, reason, isRecording, onClose }: RefusedFile & { onClose(): void }) {
  const language = useDocumentLanguage();
  const t = trainingText("files", language);
  const titleId = useId();
  return (
    <TrainingDialog className={styles["dialog"]} labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>{t("cannotOpen", { file: shownFileName(file, language) })}</h2>
      <Reason reason={reason} t={t} />
      <p>{isRecording ? t("branchGoesOn") : t("unchanged")}</p>
      <Button variant="filled" className={styles["close"]} {...control("close")} onClick={onClose}>
        {t("close")}
      </Button>
    </TrainingDialog>
  );
}

function Reason({ reason, t }: Pick<RefusedFile, "reason"> & { t: TrainingText<"files"> }) {
  if (typeof reason === "string") return <p>{t(reason)}</p>;
  if (!("kind" in reason)) {
    return (
      <dl className={styles["mistakes"]}>
        {reason.map(({ line, message }, place) => (
          <div key={place}>
            <dt>{t("line", { line })}</dt>
            <dd lang="en" dir="ltr">
              {message}
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  if (reason.kind === "other_version") return <p>{t("otherVersion", { ...reason })}</p>;
  return (
    <>
      <p>{t("damaged")}</p>
      <ul className={styles["mistakes"]} lang="en" dir="ltr">
        {reason.problems.map((problem, place) => (
          <li key={place}>{problem}</li>
        ))}
      </ul>
    </>
  );
}

interface ProgressProps {
  readonly file: string;
  readonly share: number;
  onCancel(): void;
}

function Progress({ file, share, onCancel }: ProgressProps) {
  const language = useDocumentLanguage();
  const t = trainingText("files", language);
  const titleId = useId();
  return (
    <section className={styles["panel"]} aria-labelledby={titleId}>
      <p id={titleId} role="status">
        {t("opening", { file: shownFileName(file, language) })}
      </p>
      <progress aria-labelledby={titleId} value={share} max={1} />
      <Button variant="filled" className={styles["close"]} onClick={onCancel}>
        {t("cancel")}
      </Button>
    </section>
  );
}
