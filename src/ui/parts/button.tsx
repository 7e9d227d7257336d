import type { ComponentProps } from "react";
import styles from "./button.module.css";

export interface ButtonProps extends ComponentProps<"button"> {
  /** Default: `outlined`. */
  readonly variant?: ButtonVariant | undefined;
  /** Height in px: 52 or 56 instead of 44. */
  readonly size?: "large" | "largest";
}

/** A button with a label. Its class is for the layout of its place, never for its appearance. */
export function Button({ variant = "outlined", size, className, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      data-variant={variant}
      {...props}
      className={buttonClass(variant, size, className)}
    />
  );
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** The name for screen readers. */
  readonly label: string;
  /** Default: `plain`. */
  readonly variant?: ButtonVariant;
}

/** A square button that shows only an icon. */
export function IconButton({ label, variant = "plain", className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...props}
      className={buttonClass(variant, "icon", className)}
    />
  );
}

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
