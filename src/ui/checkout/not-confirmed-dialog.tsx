import { observer } from "mobx-react-lite";
import type { PaymentAttempts } from "../../payments/attempt/service/attempt-service.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import { Dialog } from "../parts/dialog.tsx";
import { DialogActions } from "../parts/dialog-actions.tsx";
import styles from "./refunds-list.module.css";

/** The card payments without a known result, opened from their notice (N10, N11). */
export function NotConfirmedDialog(props: { readonly attempts: PaymentAttempts; onClose(): void }) {
  const { t } = useText();
  return (
    <Dialog screen={{ is: "not_confirmed" }} title={t("unsure.title")} onClose={props.onClose}>
      <NotConfirmedList attempts={props.attempts} />
      <DialogActions>
        <Button variant="filled" {...control("close")} onClick={props.onClose}>
          {t("close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Length of the part of an unreadable record that stands for its reference. */
const rawLengthMax = 60;

/** Card payments without a known result, until staff say whether they were paid (N10, N11). */
const NotConfirmedList = observer(function NotConfirmedList(props: {
  readonly attempts: PaymentAttempts;
}) {
  const { attempts } = props;
  const { t } = useText();
  const { ticker } = useStores();
  const { amountsIn, times } = useFormats();
  return (
    <section className={styles["refunds"]} aria-label={t("unsure.title")}>
      <p>{t("unsure.text")}</p>
      <ul>
        {attempts.store.notConfirmed.map(({ request, startedAt }) => (
          <li key={request.reference}>
            <span className={styles["facts"]} data-payment="">
              <span className={styles["sum"]}>
                <bdi>{amountsIn(request.currency).withCurrency(request.amount)}</bdi>
                <bdi>#{request.orderNumber}</bdi>
              </span>
              <span className={styles["place"]}>
                <bdi>{request.device.name}</bdi>
                <bdi>{times.dayAndTime(startedAt, ticker.now)}</bdi>
              </span>
              <bdi>{request.reference}</bdi>
            </span>
            <Answers
              name={request.reference}
              onAnswer={(wasPaid) => attempts.settleNotConfirmed(request.reference, wasPaid)}
            />
          </li>
        ))}
        {attempts.store.unreadable.map(({ text, reference, startedAt, foundAt }, place) => {
          const at = startedAt ?? foundAt;
          const name = reference ?? text.slice(0, rawLengthMax);
          return (
            <li key={place}>
              <span className={styles["facts"]} data-payment="">
                <span className={styles["sum"]}>{t("unsure.unreadable")}</span>
                {at !== undefined && <bdi>{times.dayAndTime(at, ticker.now)}</bdi>}
                <bdi>{name}</bdi>
              </span>
              <Answers
                name={name}
                onAnswer={(wasPaid) => attempts.settleUnreadable(text, wasPaid)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
});

interface AnswersProps {
  readonly name: string;
  onAnswer(wasPaid: boolean): void;
}

function Answers({ name, onAnswer }: AnswersProps) {
  const { t } = useText();
  return (
    <fieldset className={styles["answers"]} aria-label={name}>
      <Button onClick={() => onAnswer(true)}>{t("unsure.paid")}</Button>
      <Button onClick={() => onAnswer(false)}>{t("unsure.notPaid")}</Button>
    </fieldset>
  );
}
