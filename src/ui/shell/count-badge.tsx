import { autorun } from "mobx";
import { useLayoutEffect, useRef } from "react";
import type { Duration, Stop } from "../../../ports/entities/time.ts";
import { writeText } from "../context/running-texts-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "./count-badge.module.css";

export interface CountBadgeProps {
  /** Reads the observable count, undefined if it is unknown; pass the same function until it reads another count. */
  readonly count: () => number | undefined;
  /** Asks for attention while it is not zero. */
  readonly isUrgent?: boolean;
}

/** The length of a pop; the style sheet has the same. */
const popMs: Duration = 450;

/**
 * A count that pops when it rises, never when it falls or under reduced motion (RT-6, B-I9). A burst would change it
 * with every frame, and the browser styles a popping badge in every frame (PF-2, PF-3): after a change the next one waits
 * until a pop has ended, and a count that goes on changing pops once. The text for screen readers waits until it stands
 * still. Real time counts, since the training clock can be paused.
 */
export function CountBadge({ count, isUrgent = false }: CountBadgeProps) {
  const { t } = useText();
  const { later } = useStores();
  const digits = useRef<HTMLSpanElement>(null);
  const spoken = useRef<HTMLSpanElement>(null);
  const shown = useRef<Shown>(undefined);
  useLayoutEffect(() => {
    let hasPopped = false;
    const speak = (): void => {
      const now = shown.current;
      const text = typeof now === "number" ? t("orders", { count: now }) : t("orders.unknown");
      if (spoken.current !== null) writeText(spoken.current, text);
    };
    const show = (): void => {
      const now = count() ?? "–";
      const element = digits.current;
      const badge = element?.parentElement;
      if (!badge || now === shown.current) return;
      writeText(element, String(now));
      badge.dataset["urgent"] = String(isUrgent && isRise(0, now));
      if (!hasPopped && isRise(shown.current, now)) {
        animateRise(badge);
        hasPopped = true;
      }
      shown.current = now;
    };
    let endPop: Stop | undefined;
    let waiting: (() => void) | undefined;
    const showInTurn = (run: () => void): void => {
      if (endPop !== undefined) {
        waiting = run;
        return;
      }
      const isFirst = shown.current === undefined;
      run();
      if (isFirst) return;
      endPop = later(popMs, () => {
        endPop = undefined;
        const next = waiting;
        waiting = undefined;
        if (next !== undefined) {
          showInTurn(next);
          return;
        }
        hasPopped = false;
        speak();
      });
    };
    const stop = autorun(show, { scheduler: showInTurn });
    speak();
    return () => {
      stop();
      endPop?.();
    };
  }, [count, isUrgent, t, later]);
  return (
    <span className={styles["badge"]}>
      <span ref={digits} aria-hidden="true" />
      <span ref={spoken} className={styles["hidden"]} />
    </span>
  );
}

type Shown = number | "–" | undefined;

function isRise(before: Shown, now: Shown): boolean {
  return typeof before === "number" && typeof now === "number" && now > before;
}

/** Alternates the name, so that each rise restarts the animation. */
function animateRise(badge: HTMLElement): void {
  badge.dataset["rise"] = badge.dataset["rise"] === "odd" ? "even" : "odd";
}
