import { useId } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { control } from "../../../ui/parts/control.ts";
import type { RefusedFile } from "../../files/file-screens.ts";
import { TrainingDialog } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import { openFileDialog, shownFileName } from "./file-dialog.tsx";
import styles from "./file-refusal.module.css";

/** Shows why a dropped file was not opened, until it is closed. */
export function showFileRefusal(props: RefusedFile): void {
  openFileDialog((close) => <FileRefusal {...props} onClose={close} />);
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
