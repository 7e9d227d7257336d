import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { minuteMs, secondMs } from "../../../../ports/entities/time.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { nameMax } from "../../class/class-lesson.ts";
import type { JoinProblem } from "../../class/join-class.ts";
import { TrainingScreen } from "../parts/training-screen.tsx";
import { useDocumentLanguage } from "../parts/use-document-language.ts";
import { type TrainingText, trainingText } from "../text/training-texts.ts";
import shared from "./class-parts.module.css";
import styles from "./trainee.module.css";

export interface JoinPageProps {
  /** That of the link, if it has one. */
  readonly code: string;
  /** A list of the languages. */
  readonly languageChoice: ReactNode;
  /** Undefined once a place was taken; the page then shows another screen. */
  onJoin(code: string, name: string): Promise<JoinProblem | undefined>;
}

/** The code of a class and a name; a problem stands below its field, which gets the focus and keeps its text. */
export function JoinPage({ code: given, languageChoice, onJoin }: JoinPageProps) {
  const t = trainingText("class", useDocumentLanguage());
  const id = useId();
  const [code, setCode] = useState(() => spaced(given));
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<JoinProblem>();
  const [isSending, setSending] = useState(false);
  const fields = useRef<Record<"code" | "name", HTMLInputElement | null>>({
    code: null,
    name: null,
  });
  const isOfName = isNameProblem(problem);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    const found = await onJoin(code, name);
    setSending(false);
    setProblem(found);
    if (found === undefined) return;
    fields.current[isNameProblem(found) ? "name" : "code"]?.focus();
  };
  const error = problem !== undefined && (
    <p id={`${id}-error`} role="alert" className={styles["problem"]}>
      <CircleAlert aria-hidden="true" size={18} />
      {sentenceOf(problem, name.trim(), t)}
    </p>
  );
  return (
    <TrainingScreen note={t("join.note", { address: globalThis.location.host })}>
      <main className={styles["join"]}>
        <form className={styles["card"]} onSubmit={onSubmit} noValidate>
          <header className={styles["joinHead"]}>
            <div>
              <h1>{t("join.title")}</h1>
              <p>{t("join.lead")}</p>
            </div>
            {languageChoice}
          </header>
          <label htmlFor={`${id}-code`}>{t("join.code")}</label>
          <input
            ref={(element) => {
              fields.current.code = element;
            }}
            id={`${id}-code`}
            className={styles["code"]}
            dir="ltr"
            // biome-ignore lint/a11y/noAutofocus: the page has nothing else to do
            autoFocus={given === ""}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            aria-describedby={`${id}-codeNote${problem !== undefined && !isOfName ? ` ${id}-error` : ""}`}
            aria-invalid={(problem !== undefined && !isOfName) || undefined}
            value={code}
            onChange={({ target }) => setCode(spaced(target.value))}
          />
          {!isOfName && error}
          <p id={`${id}-codeNote`} className={shared["note"]}>
            {t(given !== "" && code === spaced(given) ? "join.codeOfLink" : "join.codeNote")}
          </p>
          <label htmlFor={`${id}-name`}>{t("join.name")}</label>
          <input
            ref={(element) => {
              fields.current.name = element;
            }}
            id={`${id}-name`}
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: the page has nothing else to do
            autoFocus={given !== ""}
            autoComplete="name"
            maxLength={nameMax}
            aria-describedby={`${id}-nameNote${isOfName ? ` ${id}-error` : ""}`}
            aria-invalid={isOfName || undefined}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          {isOfName && error}
          <p id={`${id}-nameNote`} className={shared["note"]}>
            {t("join.nameNote")}
          </p>
          <Button type="submit" variant="filled" aria-disabled={isSending || undefined}>
            {t("join.join")}
          </Button>
        </form>
      </main>
    </TrainingScreen>
  );
}

function isNameProblem(problem: JoinProblem | undefined): boolean {
  return problem?.kind === "used_name" || problem?.kind === "unreadable";
}

function sentenceOf(problem: JoinProblem, name: string, t: TrainingText<"class">): string {
  switch (problem.kind) {
    case "wrong_code":
      if (problem.triesLeft === 0) return t("problem.too_many", { count: minuteMs / secondMs });
      return t("problem.wrong_code", { count: problem.triesLeft });
    case "too_many":
      return t("problem.too_many", { count: Math.ceil(problem.waitMs / secondMs) });
    case "used_name":
      return t("problem.used_name", { example: `${name} K.` });
    default:
      return t(`problem.${problem.kind}`);
  }
}

/** Capitals, with a space after three letters; I and O do not occur. */
function spaced(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, 6);
  return letters.length > 3 ? `${letters.slice(0, 3)} ${letters.slice(3)}` : letters;
}
