import { TimerOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { deadlineOf } from "../../orders/order-rules/order-timing.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { CountdownRing } from "../parts/countdown-ring.tsx";
import styles from "./deadline-countdown.module.css";
import { Explained } from "./explained.tsx";

interface DeadlineCountdownProps {
  readonly order: OrderView;
  /** Shown for an order without a deadline (N4). Absent: nothing. */
  readonly otherwise?: ReactNode;
  readonly isInForm?: boolean;
}

/**
 * The countdown to the confirmation deadline (UC-10); "Time is up" for an order that still waits after it (N3), a
 * note for one in limbo (UC-12). A press explains each of them (RL-3).
 */
export const DeadlineCountdown = observer(function DeadlineCountdown({
  order: view,
  otherwise,
  isInForm = false,
}: DeadlineCountdownProps) {
  const { t } = useText();
  const { company } = useCompany();
  const { limbo } = useStores();
  const { data: order, isTimeUp } = view;
  const explained = (shown: ReactNode) => <Explained order={view}>{shown}</Explained>;
  if (limbo.has(order.id)) {
    return explained(<span className={styles["waits"]}>{t("limbo.waits")}</span>);
  }
  const deadline = deadlineOf(order, company);
  if (deadline === undefined) return otherwise === undefined ? null : explained(otherwise);
  if (isTimeUp) {
    return explained(
      <span className={styles["timeUp"]}>
        <TimerOff aria-hidden="true" size={18} />
        {t("deadline.timeUp")}
      </span>,
    );
  }
  return explained(<CountdownRing number={order.number} deadline={deadline} isInForm={isInForm} />);
});
