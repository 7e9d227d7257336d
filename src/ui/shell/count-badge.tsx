import { autorun } from "mobx";
import { type AnimationEvent, useLayoutEffect, useRef } from "react";
import { useText } from "../context/texts-context.tsx";
import { whenIdle } from "../parts/when-idle.ts";
import { writeText } from "../parts/write-text.ts";
import styles from "./count-badge.module.css";

export interface CountBadgeProps {
  /** Reads the observable count, undefined if it is unknown; pass the same function until it reads another count. */
  readonly count: () => number | undefined;
  /** Asks for attention while it is not zero. */
  readonly isUrgent?: boolean;
}

/**
 * A count that pops when it rises, never when it falls or under reduced motion (RT-6, B-I9). A burst changes
 * it with every frame, so the digits are written without a rendering, the text for screen readers follows
 * when the count has stood still until the page is idle, and a pop finishes before the next one starts (PF-2). The text does not wait for the
 * ticker, which stands still while the training clock is paused.
 */
export function CountBadge({ count, isUrgent = false }: CountBadgeProps) {
  const { t } = useText();
  const digits = useRef<HTMLSpanElement>(null);
  const spoken = useRef<HTMLSpanElement>(null);
  const shown = useRef<Shown>(undefined);
  const isRising = useRef(false);
  const onAnimation = ({ type }: AnimationEvent) => {
    isRising.current = type === "animationstart";
  };
  useLayoutEffect(() => {
    let isDue = false;
    const speak = (): void => {
      const now = shown.current;
      const text = typeof now === "number" ? t("orders", { count: now }) : t("orders.unknown");
      if (spoken.current !== null) writeText(spoken.current, text);
    };
    const speakSoon = (): void => {
      if (isDue) return;
      isDue = true;
      const last = shown.current;
      whenIdle(() => {
        isDue = false;
        if (shown.current === last) speak();
        else speakSoon();
      });
    };
    const stop = autorun(() => {
      const now = count() ?? "–";
      const element = digits.current;
      const badge = element?.parentElement;
      if (!badge || now === shown.current) return;
      writeText(element, String(now));
      badge.dataset["urgent"] = String(isUrgent && isRise(0, now));
      if (isRise(shown.current, now) && !isRising.current) animateRise(badge);
      shown.current = now;
      speakSoon();
    });
    speak();
    return stop;
  }, [count, isUrgent, t]);
  return (
    <span className={styles["badge"]} onAnimationStart={onAnimation} onAnimationEnd={onAnimation}>
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
