import { useId } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "../../parts/button.tsx";
import { control } from "../../parts/control.ts";
import { TrainingDialog } from "../parts/parts.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type FileText, fileText } from "../text/file-text.ts";
import styles from "./file-refusal.module.css";

/** Why a recording was not opened. The problems of a damaged one are English sentences. */
export type RecordingRefusal =
  | "tooLarge"
  | "noRoom"
  | "noRecording"
  | "otherFormat"
  | "cannotRepeat"
  | {
      readonly kind: "other_version";
      readonly scenario: string;
      readonly recorded: number;
      readonly known: number;
    }
  | { readonly kind: "damaged"; readonly problems: readonly string[] };

export interface FileRefusalProps {
  /** The file's name. */
  readonly file: string;
  /** The mistakes in the file with their lines, or the reason why it was not read. */
  readonly reason:
    | readonly { readonly line: number; readonly message: string }[]
    | RecordingRefusal
    | "unreadable";
  /** By default the file is a scenario. */
  readonly isRecording?: boolean;
}

/** Shows why a dropped file was not opened, until it is closed. */
export function showFileRefusal(props: FileRefusalProps): void {
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  const close = (): void => {
    root.unmount();
    host.remove();
  };
  root.render(<FileRefusal {...props} onClose={close} />);
}

function FileRefusal({
  file,
  reason,
  isRecording,
  onClose,
}: FileRefusalProps & { onClose(): void }) {
  const t = fileText(useDocumentLanguage());
  const titleId = useId();
  return (
    <TrainingDialog className={styles["dialog"]} labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId}>
        {/* Isolates the name in an Arabic sentence. */}
        {t("cannotOpen", { file: `\u2068${file.slice(0, 80)}\u2069` })}
      </h2>
      <Reason reason={reason} t={t} />
      <p>{isRecording ? t("branchGoesOn") : t("unchanged")}</p>
      <Button variant="filled" className={styles["close"]} {...control("close")} onClick={onClose}>
        {t("close")}
      </Button>
    </TrainingDialog>
  );
}

function Reason({ reason, t }: Pick<FileRefusalProps, "reason"> & { t: FileText }) {
  if (typeof reason === "string") return <p>{t(reason)}</p>;
  if (!("kind" in reason)) {
    return (
      <dl className={styles["mistakes"]}>
        {reason.map(({ line, message }) => (
          <div key={`${line} ${message}`}>
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
        {reason.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  );
}
