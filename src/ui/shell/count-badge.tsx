import { useRef } from "react";
import { useText } from "../text/use-text.ts";
import styles from "./count-badge.module.css";

export interface CountBadgeProps {
  readonly count: number;
  /** Asks for attention while it is not zero. */
  readonly isUrgent?: boolean;
}

/** A count that pops when it rises, not when it falls, and never under reduced motion (RT-6, B-I9). */
export function CountBadge({ count, isUrgent = false }: CountBadgeProps) {
  const { say } = useText();
  return (
    <span
      className={styles["badge"]}
      data-urgent={isUrgent && count > 0}
      data-rise={useRises(count)}
    >
      <span aria-hidden="true">{count}</span>
      <span className={styles["hidden"]}>{say("orders", { count })}</span>
    </span>
  );
}

/** Undefined until the count first rises, then alternating with each rise, so that each starts the animation anew. */
function useRises(count: number): "even" | "odd" | undefined {
  const last = useRef({ count, rises: 0 });
  if (last.current.count !== count) {
    const hasRisen = count > last.current.count;
    last.current = { count, rises: last.current.rises + (hasRisen ? 1 : 0) };
  }
  const { rises } = last.current;
  if (rises === 0) return undefined;
  return rises % 2 === 0 ? "even" : "odd";
}
