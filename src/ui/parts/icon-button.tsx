import type { ComponentProps } from "react";
import { type ButtonVariant, buttonClass } from "./button-class.ts";

export interface IconButtonProps extends ComponentProps<"button"> {
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
