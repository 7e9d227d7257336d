import { TimerOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { minuteMs } from "../../../ports/entities/time.ts";
import { confirmationDeadline } from "../../orders/order-timing.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { CountdownRing } from "../parts/countdown-ring.tsx";
import styles from "./deadline-countdown.module.css";
import { Explained } from "./explained.tsx";

interface DeadlineCountdownProps {
  readonly order: OrderView;
  /** Shown for an order without a deadline (N4). */
  readonly otherwise?: ReactNode;
  readonly isInForm?: boolean;
  /** Whether a press explains the deadline (RL-3). */
  readonly isExplained?: boolean;
}

/**
 * The countdown to the confirmation deadline (UC-10); "Time is up" for an order that still waits after it (N3), a
 * note for one in limbo (UC-12).
 */
export function DeadlineCountdown({ isExplained = false, ...props }: DeadlineCountdownProps) {
  const countdown = <Countdown {...props} />;
  return isExplained ? <Explained order={props.order}>{countdown}</Explained> : countdown;
}

const Countdown = observer(function Countdown({
  order: view,
  otherwise = null,
  isInForm = false,
}: Omit<DeadlineCountdownProps, "isExplained">) {
  const { t } = useText();
  const { times } = useFormats();
  const { company } = useCompany();
  const { limbo } = useStores();
  const { data: order, isTimeUp } = view;
  if (limbo.has(order.id)) {
    return <span className={styles["waits"]}>{t("limbo.waits")}</span>;
  }
  const { minutes: companyMinutes, onDeadline } = company.confirmationDeadline;
  const deadline = confirmationDeadline(order, companyMinutes);
  if (deadline === undefined) return otherwise;
  if (isTimeUp) {
    return (
      <span className={styles["timeUp"]}>
        <TimerOff aria-hidden="true" size={18} />
        {t("deadline.timeUp")}
      </span>
    );
  }
  const minutes = order.confirmationMinutes ?? companyMinutes;
  return (
    <CountdownRing
      deadline={deadline}
      isInForm={isInForm}
      wholeMs={minutes * minuteMs}
      hint={t(`deadline.${onDeadline}.at`, { time: times.exact(deadline) })}
      warning={(count) => t(`deadline.${onDeadline}.soon`, { number: order.number, count })}
    />
  );
});
