import { CreditCard, TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "./payment-marks.module.css";

/**
 * Marks an order with a card payment whose result is unknown (PAY-G34), and one with an approved payment that waits
 * until the order is completed.
 */
export const PaymentMarks = observer(function PaymentMarks({ id }: { readonly id: OrderId }) {
  const { payments } = useStores();
  const { t } = useText();
  const isUnconfirmed = payments.unsettledOf(id).some(({ certainty }) => certainty === "unknown");
  return (
    <>
      {isUnconfirmed && <Mark Sign={TriangleAlert} text={t("terminal.notConfirmed")} />}
      {payments.isApprovalWaiting(id) && <Mark Sign={CreditCard} text={t("refund.waits")} />}
    </>
  );
});

interface MarkProps {
  readonly Sign: typeof CreditCard;
  readonly text: string;
}

function Mark({ Sign, text }: MarkProps) {
  return (
    <span className={styles["mark"]} role="img" aria-label={text} title={text}>
      <Sign aria-hidden="true" size={16} />
    </span>
  );
}
