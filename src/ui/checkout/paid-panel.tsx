import { HandCoins, LoaderCircle, TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type SubmitEvent, useEffect, useRef } from "react";
import type { CheckoutSession } from "../../payments/checkout-session.ts";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import styles from "./paid-panel.module.css";

export interface PaidPanelProps {
  readonly session: CheckoutSession;
}

/** The change to give, and OK, which records the payment (PY-11). */
export const PaidPanel = observer(function PaidPanel({ session }: PaidPanelProps) {
  const { checkout, finish } = session;
  const { t } = useText();
  const { amounts } = useFormats();
  const { state } = finish;
  const okLabel = state.kind === "failed" ? "offline.tryAgain" : "ok";
  const isSending = state.kind === "sending";
  const isUndoable = checkout.lines.findLast(({ kind }) => kind !== "rounding")?.kind === "manual";
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void session.complete();
  };
  return (
    <form className={styles["paid"]} onSubmit={submit}>
      <HandCoins aria-hidden="true" className={styles["sign"]} size={44} strokeWidth={1.75} />
      <h3 className={styles["title"]}>{t("pay.nothingLeft")}</h3>
      {checkout.change > 0 && (
        <p className={styles["change"]} role="status">
          <span>{t("pay.change")}</span>
          <bdi>{amounts.withCurrency(checkout.change)}</bdi>
        </p>
      )}
      <p className={styles["sending"]} role="status">
        {isSending && (
          <>
            <LoaderCircle aria-hidden="true" className={styles["spinner"]} size={18} />
            {t(session.isChecking ? "checking" : "pay.sending")}
          </>
        )}
      </p>
      {state.kind === "failed" && (
        <p className={styles["error"]} role="alert">
          <TriangleAlert aria-hidden="true" size={20} />
          <span>
            {t(`pay.${state.why}`)}
            {state.message !== undefined && <bdi className={styles["said"]}>{state.message}</bdi>}
          </span>
        </p>
      )}
      <div className={styles["buttons"]}>
        {isUndoable && (
          <Button
            size="largest"
            disabled={isSending}
            onClick={() => {
              checkout.reopen();
              finish.dismiss();
            }}
          >
            {t("pay.back")}
          </Button>
        )}
        <Button
          ref={confirm}
          type="submit"
          variant="filled"
          size="largest"
          className={styles["ok"]}
          {...control(okLabel)}
          aria-disabled={isSending || undefined}
        >
          {t(okLabel)}
        </Button>
      </div>
    </form>
  );
});
