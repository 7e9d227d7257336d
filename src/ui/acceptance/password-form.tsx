import { observer } from "mobx-react-lite";
import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { isUnderWay } from "../../acceptance/setting-service.ts";
import type { Press } from "../../acceptance/taking-orders.ts";
import type { TakingOrdersView } from "../../stores.ts";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./source-list.module.css";
import { useSourceTexts } from "./use-source-texts.ts";

export interface PasswordFormProps {
  readonly taking: TakingOrdersView;
  readonly asked: Press;
}

/** Asks for the supervisor's password before a choice is sent. A wrong one keeps the choice (BZ-8, UC-7). */
export const PasswordForm = observer(function PasswordForm({ taking, asked }: PasswordFormProps) {
  const { t } = useText();
  const texts = useSourceTexts();
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useLayoutEffect(() => field.current?.focus(), []);
  const progress = asked.sources.map((source) => taking.progressOf(asked.branchId, source));
  const isSending = progress.some(isUnderWay);
  const isOffered = taking.isOffered(asked);
  const wrong = progress.find(
    (each) => each?.problem?.kind === "refused" && each.problem.reason === "wrong_password",
  )?.problem;
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isOffered && !isSending && password !== "") void taking.answer(password);
  };
  return (
    <form className={styles["password"]} onSubmit={send}>
      <label className={styles["field"]}>
        {t("acceptance.password")}
        <input
          ref={field}
          type="password"
          autoComplete="current-password"
          aria-invalid={wrong !== undefined}
          aria-describedby={errorId}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <Button onClick={() => taking.ask(undefined)}>{t("cancel")}</Button>
      <Button type="submit" variant="filled" disabled={!isOffered || isSending || password === ""}>
        {t("reject.proceed")}
      </Button>
      <p id={errorId} className={styles["problem"]} role="alert">
        {isOffered ? wrong !== undefined && texts.problem(wrong) : t("acceptance.gone")}
      </p>
    </form>
  );
});
