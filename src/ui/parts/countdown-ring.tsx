import { useCallback, useRef } from "react";
import { type Instant, minuteMs } from "../../../ports/entities/time.ts";
import type { OrderDeadline } from "../../orders/order-rules/order-timing.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useRunningText } from "../context/running-texts-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { countdown } from "../format/duration.ts";
import styles from "./countdown-ring.module.css";

/** Seconds before the end at which it is announced (WCAG 2.2.1). */
const announcedSeconds: readonly number[] = [60, 20];

export interface CountdownRingProps {
  /** The order's. */
  readonly number: string;
  readonly deadline: OrderDeadline;
  /** Announces without the role of an alert, in a form whose alert is its own error. */
  readonly isInForm?: boolean;
}

/** Time left until an order's confirmation deadline. In the last minute the ring shows that minute, in the late colour (UC-10). */
export function CountdownRing(props: CountdownRingProps) {
  const { number, deadline, isInForm = false } = props;
  const { at, minutes } = deadline;
  const { t } = useText();
  const { times } = useFormats();
  const { onDeadline } = useCompany().company.confirmationDeadline;
  const hint = t(`deadline.${onDeadline}.at`, { time: times.exact(at) });
  const box = useRef<HTMLSpanElement>(null);
  const ring = useRef<SVGCircleElement>(null);
  const digits = useRef<HTMLTimeElement>(null);
  const alert = useRef<HTMLSpanElement>(null);
  const write = useCallback(
    (element: HTMLTimeElement, now: Instant) => {
      const { seconds, text, share, isLastMinute } = countdown(at, minutes * minuteMs, now);
      if (element.textContent !== text) element.textContent = text;
      // pathLength makes the ring's length 100.
      ring.current?.setAttribute("stroke-dashoffset", String(Math.round(100 - share * 100)));
      if (box.current !== null) box.current.dataset["last"] = String(isLastMinute);
      if (alert.current !== null && announcedSeconds.includes(seconds)) {
        alert.current.textContent = t(`deadline.${onDeadline}.soon`, { number, count: seconds });
      }
    },
    [at, minutes, number, onDeadline, t],
  );
  useRunningText(digits, write);
  return (
    <span ref={box} className={styles["countdown"]} title={hint}>
      <svg className={styles["ring"]} viewBox="0 0 32 32" aria-hidden="true">
        <circle className={styles["track"]} cx="16" cy="16" r="13.5" />
        <circle
          ref={ring}
          className={styles["left"]}
          cx="16"
          cy="16"
          r="13.5"
          pathLength="100"
          strokeDasharray="100"
        />
      </svg>
      <span className={styles["digits"]} role="timer" aria-live="off" aria-label={hint}>
        <time ref={digits} dir="ltr" />
      </span>
      <span
        ref={alert}
        className={styles["alert"]}
        {...(isInForm ? { "aria-live": "assertive" } : { role: "alert" })}
      />
    </span>
  );
}
