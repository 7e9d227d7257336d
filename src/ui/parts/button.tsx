import type { ComponentProps } from "react";
import { type ButtonVariant, buttonClass } from "./button-class.ts";

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
