import { CreditCard, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import type { Stores } from "../../stores.ts";
import type { Translate } from "../text/translate.ts";
import styles from "./payment-marks.module.css";

/**
 * Marks an order with a card payment whose result is unknown (PAY-G34), and one with an approved payment that waits
 * until the order is completed. To be called in an observer: an observer of its own would be one more for each row (PF-11).
 */
export function paymentMarks(
  id: OrderId,
  { payments }: Pick<Stores, "payments">,
  t: Translate,
): ReactNode {
  const isUnconfirmed = payments.unsettledOf(id).some(({ certainty }) => certainty === "unknown");
  return (
    <>
      {isUnconfirmed && <Mark Sign={TriangleAlert} text={t("terminal.notConfirmed")} />}
      {payments.isApprovalWaiting(id) && <Mark Sign={CreditCard} text={t("refund.waits")} />}
    </>
  );
}

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
