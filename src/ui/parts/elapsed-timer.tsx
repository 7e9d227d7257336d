import { Clock3 } from "lucide-react";
import { useCallback, useRef } from "react";
import type { Order } from "../../../ports/entities/order.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { elapsedMs, isLate, timerText } from "../../orders/order-timing.ts";
import { useRunningText } from "../context/running-texts-context.tsx";
import styles from "./elapsed-timer.module.css";

/** Characters of hh:mm:ss; from 100 hours on the text is longer. */
const shortLength = 8;

/** The running hh:mm:ss of an order (LS-2); a late order shows a tinted pill with a clock and a word, not a colour alone (LS-5). */
export function ElapsedTimer(props: { readonly order: Order; readonly lateText: string }) {
  const { order } = props;
  const pill = useRef<HTMLSpanElement>(null);
  const digits = useRef<HTMLTimeElement>(null);
  const write = useCallback(
    (element: HTMLTimeElement, now: Instant) => {
      const text = timerText(elapsedMs(order, now));
      writeText(element, text);
      const long = text.length > shortLength ? "true" : "false";
      if (element.dataset["long"] !== long) element.dataset["long"] = long;
      const late = isLate(order, now) ? "true" : "false";
      if (pill.current !== null && pill.current.dataset["late"] !== late) {
        pill.current.dataset["late"] = late;
      }
    },
    [order],
  );
  useRunningText(digits, write);
  return (
    <span ref={pill} className={styles["pill"]} role="timer" aria-live="off">
      <Clock3 className={styles["icon"]} aria-hidden="true" size={15} strokeWidth={2.5} />
      <span className={styles["word"]}>{props.lateText} </span>
      <time ref={digits} className={styles["digits"]} dir="ltr" />
    </span>
  );
}

/** Writes a changed text into the existing text node, so that a tick creates no nodes. */
function writeText(element: Element, text: string): void {
  const node = element.firstChild;
  if (node === null) element.textContent = text;
  else if (node.nodeValue !== text) node.nodeValue = text;
}
