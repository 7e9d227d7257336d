import styles from "./button.module.css";

/**
 * `filled` is the main action of its place; `reject` and `danger` warn. `strong` has an edge for tinted ground, `clear`
 * takes the colours of its ground. `plain`, `quiet` and `remove` have no edge and suit icons.
 */
export type ButtonVariant =
  | "outlined"
  | "filled"
  | "reject"
  | "danger"
  | "strong"
  | "clear"
  | "plain"
  | "quiet"
  | "remove";

/** The class of a button, also for a link that looks like one. */
export function buttonClass(
  variant: ButtonVariant,
  shape?: "icon" | "large" | "largest",
  added?: string,
): string {
  let all = `${styles["button"]} ${styles[variant]}`;
  if (shape !== undefined) all += ` ${styles[shape]}`;
  return added === undefined ? all : `${all} ${added}`;
}
