import { useCallback, useRef } from "react";
import { type Duration, type Instant, secondMs } from "../../../ports/entities/time.ts";
import { useRunningText } from "../context/running-texts-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { commaIn } from "../text/isolate.ts";
import styles from "./arrival-announcer.module.css";

/** Announces new orders as a sum, at most once in this time (WCAG 4.1.3). */
const quietMs: Duration = 5 * secondMs;

/** Announces the number of new orders to screen readers, without interrupting speech. */
export function ArrivalAnnouncer() {
  const { board } = useStores();
  const { t, language } = useText();
  const region = useRef<HTMLParagraphElement>(null);
  const countedAt = useRef<Instant>(undefined);
  const write = useCallback(
    (element: HTMLParagraphElement, now: Instant) => {
      const since = countedAt.current;
      if (since !== undefined && now - since < quietMs) return;
      countedAt.current = now;
      if (since === undefined) return;
      const texts = (["homeDelivery", "pickup"] as const).flatMap((area) => {
        const count = (["unconfirmed", "new"] as const)
          .flatMap((step) => board.page(`${area}.${step}`).orders)
          .filter(({ arrivedAt }) => arrivedAt !== undefined && arrivedAt >= since).length;
        return count === 0 ? [] : [t(`arrived.${area}`, { count })];
      });
      if (texts.length > 0) element.textContent = texts.join(commaIn(language));
    },
    [board, language, t],
  );
  useRunningText(region, write);
  return <p ref={region} className={styles["hidden"]} role="status" />;
}
