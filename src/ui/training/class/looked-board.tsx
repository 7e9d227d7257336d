import { isolate } from "../../text/isolate.ts";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { trainingText } from "../text/training-texts.ts";
import styles from "./looked-board.module.css";

export interface LookedBoardProps {
  /** The trainee's; absent for the branch of the whole class. */
  readonly name?: string;
  /** Of the page that shows the board, on the server of the class. */
  readonly address: string;
}

/** The product's own board in a frame of the trainer's page, read-only. */
export function LookedBoard({ name, address }: LookedBoardProps) {
  const language = useDocumentLanguage();
  const t = trainingText("class", language);
  const title =
    name === undefined ? t("look.shared") : t("look.title", { name: isolate(name, language) });
  return (
    <section className={styles["look"]} aria-labelledby="class-look">
      <h2 id="class-look">{title}</h2>
      <iframe title={title} src={address} />
    </section>
  );
}
