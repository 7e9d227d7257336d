import { useCallback, useRef } from "react";
import type { Instant } from "../../../ports/entities/time.ts";
import {
  elapsedMs,
  isLate,
  type OrderTimes,
  timerText,
} from "../../orders/order-rules/order-timing.ts";
import { useRunningText, writeText } from "../context/running-texts-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "./elapsed-timer.module.css";

/** Characters of hh:mm:ss; from 100 hours on the text is longer. */
const shortLength = 8;

/** The running hh:mm:ss of an order (LS-2); a late order shows a tinted pill with a clock and a word, not a colour alone (LS-5). */
export function ElapsedTimer({ order }: { readonly order: OrderTimes }) {
  const { t } = useText();
  const pill = useRef<HTMLSpanElement>(null);
  const digits = useRef<HTMLTimeElement>(null);
  // Remembers what the elements show: reading it from them costs more than writing it (PF-1).
  const shown = useRef("");
  const late = useRef<string>(undefined);
  const write = useCallback(
    (element: HTMLTimeElement, now: Instant) => {
      const text = timerText(elapsedMs(order, now));
      if (text === shown.current) return;
      writeText(element, text);
      if (text.length !== shown.current.length) {
        element.dataset["long"] = String(text.length > shortLength);
      }
      shown.current = text;
      const isLateNow = String(isLate(order, now));
      if (isLateNow === late.current || pill.current === null) return;
      late.current = isLateNow;
      pill.current.dataset["late"] = isLateNow;
    },
    [order],
  );
  useRunningText(digits, write);
  return (
    <span ref={pill} className={styles["pill"]} role="timer" aria-live="off">
      <span className={styles["word"]}>{t("late")} </span>
      <time ref={digits} className={styles["digits"]} dir="ltr" />
    </span>
  );
}
