import { LogIn, ShieldQuestionMark } from "lucide-react";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { isolate } from "../text/isolate.ts";
import styles from "./login-error.module.css";
import pageStyles from "./page.module.css";

/** A sign-in that this page did not start (N25). */
export type SignInProblem =
  /** It would replace another person; the name is absent when the server does not give it. */
  | { readonly kind: "replaces"; readonly name?: string }
  /** The installation takes no such sign-in. */
  | { readonly kind: "not_started_here"; readonly isSignedIn: boolean };

export interface SignInQuestionProps {
  /** Undefined: the server is still asked whose sign-in this is. */
  readonly problem: SignInProblem | undefined;
  /** Whether the sign-in is used. */
  onAnswer(isAccepted: boolean): void;
  onPressLogin(): void;
}

/** Asks before a sign-in replaces another person, or says why it is not used (N25). */
export function SignInQuestion(props: SignInQuestionProps) {
  const { t } = useText();
  return (
    <div className={styles["screen"]}>
      <main className={styles["main"]}>
        {props.problem === undefined ? (
          <p className={pageStyles["page"]} role="status">
            {t("loading")}
          </p>
        ) : (
          <Problem {...props} problem={props.problem} />
        )}
      </main>
    </div>
  );
}

function Problem({
  problem,
  onAnswer,
  onPressLogin,
}: SignInQuestionProps & { readonly problem: SignInProblem }) {
  const { t, language } = useText();
  const keep = <Button onClick={() => onAnswer(false)}>{t("login.keep")}</Button>;
  if (problem.kind === "not_started_here") {
    return (
      <div className={pageStyles["page"]}>
        <LogIn aria-hidden="true" size={40} strokeWidth={1.75} />
        <h1 className={pageStyles["title"]}>{t("login.notStarted")}</h1>
        <p>{t("login.notStartedText")}</p>
        <Button variant="filled" onClick={onPressLogin}>
          {t("login.button")}
        </Button>
        {problem.isSignedIn && keep}
      </div>
    );
  }
  const name = problem.name === undefined ? undefined : isolate(problem.name, language);
  return (
    <div className={pageStyles["page"]}>
      <ShieldQuestionMark aria-hidden="true" size={40} strokeWidth={1.75} />
      <h1 className={pageStyles["title"]}>
        {name === undefined ? t("login.questionUnnamed") : t("login.question", { name })}
      </h1>
      <p>{t("login.questionText")}</p>
      {keep}
      <Button onClick={() => onAnswer(true)}>
        {name === undefined ? t("login.acceptUnnamed") : t("login.accept", { name })}
      </Button>
    </div>
  );
}
