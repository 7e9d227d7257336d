import type { BoardThen } from "../../../training/session/debrief-view.ts";
import { isolate } from "../../text/isolate.ts";
import { BoardColumns } from "../debrief/debrief-board.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { classText } from "../text/class-text.ts";
import styles from "./class-page.module.css";
import shared from "./class-parts.module.css";

export interface TraineeBoardProps {
  /** The trainee's. */
  readonly name: string;
  /** Undefined until the run was repeated. */
  readonly board: BoardThen | undefined;
  /** The run cannot be repeated. */
  readonly isRefused: boolean;
}

/** The board of one trainee, read-only, as the trainer looks at it. */
export function TraineeBoard({ name, board, isRefused }: TraineeBoardProps) {
  const language = useDocumentLanguage();
  const t = classText(language);
  return (
    <section className={styles["look"]} aria-labelledby="class-look">
      <h2 id="class-look">{t("look.title", { name: isolate(name, language) })}</h2>
      <p className={shared["note"]}>{t("look.note")}</p>
      {isRefused && <p role="status">{t("look.refused")}</p>}
      {!isRefused && board === undefined && <p role="status">{t("look.loading")}</p>}
      {board !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it.
        <section className={styles["columns"]} aria-labelledby="class-look" tabIndex={0}>
          <BoardColumns board={board} />
        </section>
      )}
    </section>
  );
}
