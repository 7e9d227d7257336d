import { autorun } from "mobx";
import { type AnimationEvent, useCallback, useLayoutEffect, useRef } from "react";
import { useRunningText } from "../context/running-texts-context.tsx";
import { useText } from "../context/texts-context.tsx";
import type { Translate } from "../text/translate.ts";
import styles from "./count-badge.module.css";

export interface CountBadgeProps {
  /** Reads the count; observable, and the same function until it reads another one. */
  readonly count: () => number;
  /** Asks for attention while it is not zero. */
  readonly isUrgent?: boolean;
}

/**
 * A count that pops when it rises, not when it falls, and never under reduced motion (RT-6, B-I9). In a
 * burst it changes with every frame: digits are written as timers are, the words for screen readers
 * once a second, and a pop is shown to its end before the next one begins (PF-2).
 */
export function CountBadge({ count, isUrgent = false }: CountBadgeProps) {
  const { t } = useText();
  const badge = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const shown = useRef<number>(undefined);
  const isRising = useRef(false);
  const noteRise = ({ type }: AnimationEvent) => {
    isRising.current = type === "animationstart";
  };
  useLayoutEffect(
    () =>
      autorun(() => {
        const now = count();
        if (badge.current === null || now === shown.current) return;
        showCount(badge.current, now, isUrgent);
        if (shown.current !== undefined && now > shown.current && !isRising.current) {
          animateRise(badge.current);
        }
        shown.current = now;
      }),
    [count, isUrgent],
  );
  const said = useRef<{ readonly count: number; readonly t: Translate }>(undefined);
  const write = useCallback(
    (element: HTMLSpanElement) => {
      const now = shown.current;
      if (now === undefined || (now === said.current?.count && t === said.current.t)) return;
      said.current = { count: now, t };
      element.textContent = t("orders", { count: now });
    },
    [t],
  );
  useRunningText(words, write);
  return (
    <span
      ref={badge}
      className={styles["badge"]}
      onAnimationStart={noteRise}
      onAnimationEnd={noteRise}
    >
      <span data-digits aria-hidden="true" />
      <span ref={words} className={styles["hidden"]} />
    </span>
  );
}

function showCount(badge: HTMLElement, count: number, isUrgent: boolean): void {
  const digits = badge.querySelector("[data-digits]");
  // Into the text node, so that nothing is built anew.
  if (digits?.firstChild) digits.firstChild.nodeValue = String(count);
  else if (digits) digits.textContent = String(count);
  const urgent = String(isUrgent && count > 0);
  if (badge.dataset["urgent"] !== urgent) badge.dataset["urgent"] = urgent;
}

/** Alternates, so that each rise starts the animation anew. */
function animateRise(badge: HTMLElement): void {
  badge.dataset["rise"] = badge.dataset["rise"] === "odd" ? "even" : "odd";
}
