import { LogIn, ShieldQuestionMark, WifiOff } from "lucide-react";
import { useId } from "react";
import type { Failure } from "../../../ports/outcome.ts";
import type { SignInProblem } from "../../sign-in/sign-in-decision.ts";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { isolate } from "../text/isolate.ts";
import styles from "./login-error.module.css";
import offlineStyles from "./lost-connection.module.css";
import pageStyles from "./page.module.css";

export interface SignInQuestionProps {
  /** Undefined: the server is still asked whose sign-in this is. */
  readonly problem: SignInProblem | undefined;
  /** True: the sign-in is used, or the server is asked again. False: the current account stays. */
  onAnswer(goesOn: boolean): void;
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

function Problem(props: SignInQuestionProps & { readonly problem: SignInProblem }) {
  const { problem, onAnswer } = props;
  switch (problem.kind) {
    case "replaces":
      return <Replacement name={problem.name} onAnswer={onAnswer} />;
    case "not_started_here":
      return <Refusal {...props} reason="notStarted" isSignedIn={problem.isSignedIn} />;
    case "unusable":
      return <Refusal {...props} reason="unusable" isSignedIn />;
    case "unanswered":
      return <NoAnswer {...problem} onAnswer={onAnswer} />;
  }
}

type OnAnswer = Pick<SignInQuestionProps, "onAnswer">;

function Replacement({ name: given, onAnswer }: OnAnswer & { readonly name: string }) {
  const { t, language } = useText();
  const name = given === "" ? undefined : isolate(given, language);
  return (
    <div className={pageStyles["page"]}>
      <ShieldQuestionMark aria-hidden="true" size={40} strokeWidth={1.75} />
      <h1 className={pageStyles["title"]}>
        {name === undefined ? t("login.questionUnnamed") : t("login.question", { name })}
      </h1>
      <p>{t("login.questionText")}</p>
      <KeepButton onAnswer={onAnswer} />
      <Button onClick={() => onAnswer(true)}>
        {name === undefined ? t("login.acceptUnnamed") : t("login.accept", { name })}
      </Button>
    </div>
  );
}

interface RefusalProps extends Pick<SignInQuestionProps, "onAnswer" | "onPressLogin"> {
  readonly reason: "notStarted" | "unusable";
  readonly isSignedIn: boolean;
}

function Refusal({ reason, isSignedIn, onAnswer, onPressLogin }: RefusalProps) {
  const { t } = useText();
  return (
    <div className={pageStyles["page"]}>
      <LogIn aria-hidden="true" size={40} strokeWidth={1.75} />
      <h1 className={pageStyles["title"]}>{t(`login.${reason}`)}</h1>
      <p>{t(`login.${reason}Text`)}</p>
      <Button variant="filled" onClick={onPressLogin}>
        {t("login.button")}
      </Button>
      {isSignedIn && <KeepButton onAnswer={onAnswer} />}
    </div>
  );
}

interface NoAnswerProps extends OnAnswer {
  readonly failure: Failure;
  readonly isSignedIn: boolean;
}

/** Says the same as the app's own start (RT-10, N16), and disappears by itself. */
function NoAnswer({ failure, isSignedIn, onAnswer }: NoAnswerProps) {
  const { t, language } = useText();
  const titleId = useId();
  const isOffline = failure.kind === "unreachable";
  return (
    <dialog
      open
      className={offlineStyles["screen"]}
      role={isOffline ? "alertdialog" : "dialog"}
      aria-labelledby={titleId}
    >
      <div className={pageStyles["page"]}>
        {isOffline && <WifiOff aria-hidden="true" size={40} strokeWidth={1.75} />}
        <h1 id={titleId} className={pageStyles["title"]}>
          {t(titleOf(failure))}
        </h1>
        <p>
          {failure.kind === "malformed"
            ? t("start.unreadableText", { detail: isolate(failure.detail, language) })
            : t(isOffline ? "offline.returns" : "error.generic")}
        </p>
        <Button variant="filled" autoFocus onClick={() => onAnswer(true)}>
          {t("offline.tryAgain")}
        </Button>
        {isSignedIn && <KeepButton onAnswer={onAnswer} />}
      </div>
    </dialog>
  );
}

function titleOf(failure: Failure) {
  if (failure.kind === "malformed") return "start.unreadable";
  if (failure.kind !== "unreachable") return "oops";
  return failure.reason === "timeout" ? "offline.tooSlow" : "offline.message";
}

function KeepButton({ onAnswer }: OnAnswer) {
  const { t } = useText();
  return <Button onClick={() => onAnswer(false)}>{t("login.keep")}</Button>;
}
