import type { ComponentProps } from "react";

export interface SwitchProps extends Omit<ComponentProps<"input">, "onChange"> {
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

/** A setting that is on or off, and changes at once. */
export function Switch({ isOn, onChange, ...props }: SwitchProps) {
  return (
    <input
      {...props}
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
