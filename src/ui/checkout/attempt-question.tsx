import { observer } from "mobx-react-lite";
import { useId } from "react";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { OrderNews, type OrderNewsProps } from "./attempt-order-news.tsx";
import styles from "./attempt-overlay.module.css";
import { StaticModal } from "./static-modal.tsx";

/**
 * Asks staff to look at the terminal after every check failed to show whether it was paid (PAY-R19). No answer is filled:
 * each must be chosen (N57).
 */
export const AttemptQuestion = observer(function AttemptQuestion(props: OrderNewsProps) {
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
          <OrderNews {...props} />
        </div>
        <div className={styles["buttons"]}>
          <Button size="large" {...control("unsure.paid")} onClick={() => attempt.confirmPaid()}>
            {t("unsure.paid")}
          </Button>
          <Button
            size="large"
            {...control("unsure.notPaid")}
            onClick={() => attempt.confirmNotPaid()}
          >
            {t("unsure.notPaid")}
          </Button>
          <Button
            size="large"
            {...control("terminal.notSure")}
            onClick={() => attempt.declineNotPaid()}
          >
            {t("terminal.notSure")}
          </Button>
        </div>
      </div>
    </StaticModal>
  );
});
