import { TriangleAlert } from "lucide-react";
import { useText } from "../context/texts-context.tsx";
import styles from "./unconfirmed-payment.module.css";

/** Beside an order's number: a card payment of it ended, and nobody knows how (PAY-G34). */
export function UnconfirmedPayment() {
  const { t } = useText();
  const text = t("terminal.notConfirmed");
  return (
    <span className={styles["mark"]} role="img" aria-label={text} title={text}>
      <TriangleAlert aria-hidden="true" size={16} />
    </span>
  );
}
