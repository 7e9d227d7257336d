import { TriangleAlert } from "lucide-react";
import { useText } from "../context/texts-context.tsx";
import styles from "./unconfirmed-payment.module.css";

/** Marks an order with a card payment whose result is unknown (PAY-G34). */
export function UnconfirmedPayment() {
  const { t } = useText();
  const text = t("terminal.notConfirmed");
  return (
    <span className={styles["mark"]} role="img" aria-label={text} title={text}>
      <TriangleAlert aria-hidden="true" size={16} />
    </span>
  );
}
