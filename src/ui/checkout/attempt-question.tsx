import { observer } from "mobx-react-lite";
import { useId } from "react";
import type { AttemptView } from "../../payments/attempt/service/payment-attempts.ts";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import styles from "./attempt-overlay.module.css";
import { StaticModal } from "./static-modal.tsx";

export interface AttemptQuestionProps {
  readonly attempt: AttemptView;
}

/** Asks staff to look at the terminal after every check failed to show whether it was paid (PAY-R19). */
export const AttemptQuestion = observer(function AttemptQuestion(props: AttemptQuestionProps) {
  const { attempt } = props;
  const { t } = useText();
  const { amountsIn } = useFormats();
  const titleId = useId();
  const { request } = attempt;
  return (
    <StaticModal
      screen={{ is: "card_question", order: request.orderId }}
      className={styles["overlay"]}
      labelledBy={titleId}
      onEscape={() => attempt.declineNotPaid()}
    >
      <div className={styles["content"]} data-tone="bad">
        <h2 id={titleId} className={styles["title"]}>
          {t("terminal.question")}
        </h2>
        <div className={styles["lines"]}>
          <p>
            {t("terminal.questionText", {
              amount: amountsIn(request.currency).withCurrency(request.amount),
              device: request.device.name,
            })}
          </p>
          <p>{t("terminal.reference", { reference: request.reference })}</p>
        </div>
        <div className={styles["buttons"]}>
          <Button
            size="large"
            {...control("terminal.notSure")}
            onClick={() => attempt.declineNotPaid()}
          >
            {t("terminal.notSure")}
          </Button>
          <Button
            variant="filled"
            size="large"
            {...control("terminal.lookedNotPaid")}
            onClick={() => attempt.confirmNotPaid()}
          >
            {t("terminal.lookedNotPaid")}
          </Button>
        </div>
      </div>
    </StaticModal>
  );
});
