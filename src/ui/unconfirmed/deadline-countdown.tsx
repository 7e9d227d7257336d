import { observer } from "mobx-react-lite";
import type { Order } from "../../../ports/entities/order.ts";
import { minuteMs } from "../../../ports/entities/time.ts";
import { confirmationDeadline } from "../../orders/order-timing.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { CountdownRing } from "../parts/countdown-ring.tsx";
import styles from "./deadline-countdown.module.css";

interface DeadlineCountdownProps {
  readonly order: Order;
}

/** The countdown to the confirmation deadline (UC-10), a note for an order in limbo (UC-12), or a dash. */
export const DeadlineCountdown = observer(function DeadlineCountdown({
  order,
}: DeadlineCountdownProps) {
  const { t } = useText();
  const { times } = useFormats();
  const { company } = useCompany();
  const { limbo } = useStores();
  if (limbo.has(order.id)) {
    return <span className={styles["waits"]}>{t("limbo.waits")}</span>;
  }
  const { minutes: companyMinutes, onDeadline } = company.confirmationDeadline;
  const deadline = confirmationDeadline(order, companyMinutes);
  if (deadline === undefined) return <span>–</span>;
  const minutes = order.confirmationMinutes ?? companyMinutes;
  return (
    <CountdownRing
      deadline={deadline}
      wholeMs={minutes * minuteMs}
      hint={t(`deadline.${onDeadline}.at`, { time: times.exact(deadline) })}
      warning={(count) => t(`deadline.${onDeadline}.soon`, { number: order.number, count })}
    />
  );
});
