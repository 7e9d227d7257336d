import { TimerOff } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useId, useRef, useState } from "react";
import { deadlineOf } from "../../orders/order-rules/order-timing.ts";
import type { OrderView } from "../../stores.ts";
import { useCompany } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { CountdownRing } from "../parts/countdown-ring.tsx";
import { lazyDialog } from "../parts/lazy-screen.tsx";
import { useRestartHold } from "../parts/open-screens.ts";
import styles from "./deadline-countdown.module.css";

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

export const DeadlinePanel = lazyDialog(
  async () => (await import("./deadline-panel.tsx")).DeadlinePanel,
);

interface ExplainedProps {
  readonly order: OrderView;
  /** The countdown, or what stands in its place. */
  readonly children: ReactNode;
}

/**
 * Makes a countdown a button that explains it (RL-3). The button lies over the countdown, whose timer screen readers
 * could not read inside a button.
 */
const Explained = observer(function Explained({ order, children }: ExplainedProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useRestartHold(isOpen);
  const close = (): void => {
    if (document.getElementById(panelId)?.contains(document.activeElement) === true)
      button.current?.focus();
    setOpen(false);
  };
  return (
    <span className={styles["explained"]}>
      {children}
      <button
        ref={button}
        type="button"
        className={styles["button"]}
        aria-label={t("explain.open", { number: order.data.number })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => (isOpen ? close() : setOpen(true))}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      />
      {isOpen && <DeadlinePanel id={panelId} order={order} onClose={close} />}
    </span>
  );
});

function fetchAhead(): void {
  void DeadlinePanel.preload();
}
