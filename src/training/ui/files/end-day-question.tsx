import { useId } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import dialog from "../../../ui/parts/dialog.module.css";
import { DialogActions } from "../../../ui/parts/dialog-actions.tsx";
import { TrainingDialog } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import { openFileDialog, shownFileName } from "./file-dialog.tsx";

/** Asks whether the file may take the place of the day under way. Closed without an answer, the day goes on. */
export function askToEndDay(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    openFileDialog((close) => {
      const answer = (mayEnd: boolean) => (): void => {
        close();
        resolve(mayEnd);
      };
      return <EndDayQuestion file={file} onKeep={answer(false)} onEnd={answer(true)} />;
    });
  });
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
