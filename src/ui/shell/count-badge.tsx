import { autorun } from "mobx";
import { type AnimationEvent, useCallback, useLayoutEffect, useRef } from "react";
import { useRunningText } from "../context/running-texts-context.tsx";
import { useText } from "../context/texts-context.tsx";
import type { Translate } from "../text/translate.ts";
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
 * once a second, and a pop finishes before the next one starts (PF-2).
 */
export function CountBadge({ count, isUrgent = false }: CountBadgeProps) {
  const { t } = useText();
  const badge = useRef<HTMLSpanElement>(null);
  const spoken = useRef<HTMLSpanElement>(null);
  const shown = useRef<Shown>(undefined);
  const isRising = useRef(false);
  const onAnimation = ({ type }: AnimationEvent) => {
    isRising.current = type === "animationstart";
  };
  useLayoutEffect(
    () =>
      autorun(() => {
        const now = count() ?? "unknown";
        if (badge.current === null || now === shown.current) return;
        showCount(badge.current, now, isUrgent);
        if (isRise(shown.current, now) && !isRising.current) animateRise(badge.current);
        shown.current = now;
      }),
    [count, isUrgent],
  );
  const announced = useRef<{ readonly count: Shown; readonly t: Translate }>(undefined);
  const write = useCallback(
    (element: HTMLSpanElement) => {
      const now = shown.current;
      if (now === undefined || (now === announced.current?.count && t === announced.current.t))
        return;
      announced.current = { count: now, t };
      element.textContent = now === "unknown" ? t("orders.unknown") : t("orders", { count: now });
    },
    [t],
  );
  useRunningText(spoken, write);
  return (
    <span
      ref={badge}
      className={styles["badge"]}
      onAnimationStart={onAnimation}
      onAnimationEnd={onAnimation}
    >
      <span data-digits aria-hidden="true" />
      <span ref={spoken} className={styles["hidden"]} />
    </span>
  );
}

type Shown = number | "unknown" | undefined;

function isRise(before: Shown, now: Shown): boolean {
  return typeof before === "number" && typeof now === "number" && now > before;
}

function showCount(badge: HTMLElement, count: number | "unknown", isUrgent: boolean): void {
  const digits = badge.querySelector("[data-digits]");
  const text = count === "unknown" ? "–" : String(count);
  // Reuses the text node.
  if (digits?.firstChild) digits.firstChild.nodeValue = text;
  else if (digits) digits.textContent = text;
  const urgent = String(isUrgent && count !== "unknown" && count > 0);
  if (badge.dataset["urgent"] !== urgent) badge.dataset["urgent"] = urgent;
}

/** Alternates the name, so that each rise restarts the animation. */
function animateRise(badge: HTMLElement): void {
  badge.dataset["rise"] = badge.dataset["rise"] === "odd" ? "even" : "odd";
}
