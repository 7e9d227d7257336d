import type { ReactNode } from "react";
import "./training-colours.css";
import { trainingText } from "../text/training-texts.ts";
import styles from "./training-screen.module.css";
import { useDocumentLanguage } from "./use-document-language.ts";

export interface TrainingScreenProps {
  readonly note: ReactNode;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A page of training in place of the board, such as the console's window, under the same striped band. */
export function TrainingScreen({ note, tools, children }: TrainingScreenProps) {
  return (
    <div className={styles["page"]}>
      <header className={styles["band"]}>
        <strong>{trainingText("band", useDocumentLanguage())("training")}</strong>
        <span>{note}</span>
        <div className={styles["tools"]}>{tools}</div>
      </header>
      {children}
    </div>
  );
}
