import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { EntryQuestion, PaymentEntry } from "../../payments/payment-entry.ts";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { Button } from "../parts/button.tsx";
import styles from "./paid-panel.module.css";

export interface EntryQuestionPanelProps {
  readonly entry: PaymentEntry;
  readonly question: EntryQuestion;
}

const reasons = {
  excess: "pay.askExcess",
  implausible_cash: "pay.askImplausible",
  cut: "pay.askCut",
  refused: "pay.askRefused",
} as const;

/** Asks once about an amount that may be a slip, before it becomes a line (N46). It stands inside the checkout (N43). */
export function EntryQuestionPanel({ entry, question }: EntryQuestionPanelProps) {
  const { t } = useText();
  const { withCurrency } = useFormats().amounts;
  const change = useRef<HTMLButtonElement>(null);
  // The Enter of a scanner's next code must not confirm.
  useEffect(() => change.current?.focus(), []);
  const facts = {
    amount: withCurrency(question.sum),
    due: withCurrency(question.due),
    name: question.type.displayName,
  };
  return (
    <div className={styles["paid"]}>
      <TriangleAlert aria-hidden="true" className={styles["sign"]} size={44} strokeWidth={1.75} />
      <h3 className={styles["title"]} role="alert">
        {t("pay.askAmount", facts)}
      </h3>
      <p>{t(reasons[question.kind], facts)}</p>
      <div className={styles["buttons"]}>
        <Button size="largest" onClick={() => entry.confirmQuestion()}>
          {t("pay.askYes")}
        </Button>
        <Button
          ref={change}
          variant="filled"
          size="largest"
          onClick={() => entry.dismissQuestion()}
        >
          {t("pay.askNo")}
        </Button>
      </div>
    </div>
  );
}
