import { HandCoins, LoaderCircle, TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type SubmitEvent, useEffect, useRef } from "react";
import type { Minor } from "../../../ports/entities/money.ts";
import type { CheckoutSession } from "../../payments/checkout-session.ts";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import { control } from "../parts/control.ts";
import type { TextKey } from "../text/translate.ts";
import styles from "./paid-panel.module.css";

export interface PaidPanelProps {
  readonly session: CheckoutSession;
}

/**
 * The change to give, what the branch owes (N46), and OK, which records the payment (PY-11). Lines of more than is due are
 * removed first.
 */
export const PaidPanel = observer(function PaidPanel({ session }: PaidPanelProps) {
  const { checkout, finish } = session;
  const { t } = useText();
  const { amounts } = useFormats();
  const { state } = finish;
  const okLabel = state.kind === "failed" ? "offline.tryAgain" : "ok";
  const isSending = state.kind === "sending";
  const isUndoable = checkout.lines.findLast(({ kind }) => kind !== "rounding")?.kind === "manual";
  const { change, overpaid, owedByBranch } = checkout;
  const isOverpaid = overpaid > 0;
  const first = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another button comes first then
  useEffect(() => first.current?.focus(), [isOverpaid]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isOverpaid) void session.complete();
  };
  return (
    <form className={styles["paid"]} onSubmit={submit}>
      <HandCoins aria-hidden="true" className={styles["sign"]} size={44} strokeWidth={1.75} />
      {isOverpaid ? (
        <>
          <h3 className={styles["title"]} role="alert">
            {t("pay.overpaid", { amount: amounts.withCurrency(overpaid) })}
          </h3>
          <p>{t("pay.overpaidText")}</p>
        </>
      ) : (
        <h3 className={styles["title"]}>{t("pay.nothingLeft")}</h3>
      )}
      <Sum label="pay.change" sum={change} />
      <Sum label="pay.owedByBranch" sum={owedByBranch} />
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
            ref={isOverpaid ? first : undefined}
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
        {!isOverpaid && (
          <Button
            ref={first}
            type="submit"
            variant="filled"
            size="largest"
            className={styles["ok"]}
            {...control(okLabel)}
            aria-disabled={isSending || undefined}
          >
            {t(okLabel)}
          </Button>
        )}
      </div>
    </form>
  );
});

/** A sum that the customer gets; nothing where it is none. */
function Sum({ label, sum }: { readonly label: TextKey; readonly sum: Minor }) {
  const { t } = useText();
  const { amounts } = useFormats();
  if (sum <= 0) return null;
  return (
    <p className={styles["change"]} role="status">
      <span>{t(label)}</span>
      <bdi>{amounts.withCurrency(sum)}</bdi>
    </p>
  );
}
