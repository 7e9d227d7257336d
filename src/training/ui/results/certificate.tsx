import { Award, Printer } from "lucide-react";
import { createPortal } from "react-dom";
import type { Language } from "../../../../ports/entities/language.ts";
import { type Medal, medalOf } from "../../../../simulator/training/lesson.ts";
import { Button } from "../../../ui/parts/button.tsx";
import type { ResultLine } from "../../session/training-view.ts";
import { NameForm } from "../parts/name-form.tsx";
import { dateText } from "../parts/time-text.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import styles from "./certificate.module.css";

export interface CertificateProps {
  readonly result: ResultLine;
  readonly t: TrainingText<"results">;
  readonly language: Language;
  /** The company and branch. */
  readonly place: string;
  /** Gives the result the name of its trainee, who had none. */
  onName(name: string): void;
}

/**
 * The certificate of a passed lesson. What is printed stands in the page's body: the size of the paper holds for
 * content of the page's flow, and a dialog is out of it. One without a name proves nothing, so it asks for one first.
 */
export function Certificate(props: CertificateProps) {
  const { result, t, onName } = props;
  const medal = medalOf(result.score);
  if (medal === undefined) return <p className={styles["none"]}>{t("notPassed")}</p>;
  const paper = <Paper {...props} medal={medal} />;
  return (
    <>
      {paper}
      {createPortal(
        <div className={styles["printed"]} data-printed-certificate>
          {paper}
        </div>,
        document.body,
      )}
      {result.trainee === "" ? (
        <NameForm label={t("whoseCertificate")} onName={onName} />
      ) : (
        <Button variant="filled" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} />
          {t("print")}
        </Button>
      )}
    </>
  );
}

function Paper({
  result,
  t,
  language,
  place,
  medal,
}: CertificateProps & { readonly medal: Medal }) {
  const date = dateText(result.at, language, { dateStyle: "long" });
  const common = trainingText("common", language);
  return (
    <article className={styles["paper"]} data-certificate>
      <p className={styles["mark"]}>{common("training")}</p>
      <div className={styles["words"]}>
        <p>
          <bdi>{place}</bdi>
        </p>
        <h3 className={styles["name"]}>
          <bdi>{result.trainee || "\u00a0"}</bdi>
        </h3>
        <p>{result.isExam ? t("passedExam") : t("passedLesson")}</p>
        <p className={styles["lesson"]}>{result.title}</p>
        <p className={styles["score"]} data-medal={medal}>
          <Award aria-hidden="true" size="1.3em" />
          {t("of100", { score: result.score })} · {common(medal)}
        </p>
      </div>
      <div className={styles["lines"]}>
        <span>{date}</span>
        <span>{t("trainer")}</span>
      </div>
    </article>
  );
}
