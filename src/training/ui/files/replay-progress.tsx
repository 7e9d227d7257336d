import { useId } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "../../../ui/parts/button.tsx";
import type { ReplayProgress } from "../../files/file-screens.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import { shownFileName } from "./file-dialog.tsx";
import refusalStyles from "./file-refusal.module.css";
import styles from "./replay-progress.module.css";

/** Shows the progress above the page, with a button that cancels. */
export function showReplayProgress(file: string, onCancel: () => void): ReplayProgress {
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  const setShare = (share: number): void =>
    root.render(<Panel file={file} share={share} onCancel={onCancel} />);
  setShare(0);
  return {
    setShare,
    close: () => {
      root.unmount();
      host.remove();
    },
  };
}

interface PanelProps {
  readonly file: string;
  readonly share: number;
  onCancel(): void;
}

function Panel({ file, share, onCancel }: PanelProps) {
  const language = useDocumentLanguage();
  const t = trainingText("files", language);
  const titleId = useId();
  return (
    <section className={styles["panel"]} aria-labelledby={titleId}>
      <p id={titleId} role="status">
        {t("opening", { file: shownFileName(file, language) })}
      </p>
      <progress aria-labelledby={titleId} value={share} max={1} />
      <Button variant="filled" className={refusalStyles["close"]} onClick={onCancel}>
        {t("cancel")}
      </Button>
    </section>
  );
}
