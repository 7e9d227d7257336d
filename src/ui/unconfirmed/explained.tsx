import { observer } from "mobx-react-lite";
import { type ReactNode, useId, useRef, useState } from "react";
import type { OrderView } from "../../stores.ts";
import { useText } from "../context/texts-context.tsx";
import { lazyDialog } from "../parts/lazy-screen.tsx";
import { useRestartHold } from "../parts/use-restart-hold.ts";
import styles from "./explained.module.css";

export const DeadlinePanel = lazyDialog(
  async () => (await import("./deadline-panel.tsx")).DeadlinePanel,
);

export interface ExplainedProps {
  readonly order: OrderView;
  /** The countdown, or what stands in its place. */
  readonly children: ReactNode;
}

/**
 * Makes a countdown a button that explains it (RL-3). The button lies over the countdown, whose timer screen readers
 * could not read inside a button.
 */
export const Explained = observer(function Explained({ order, children }: ExplainedProps) {
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
