import { type ComponentProps, type ReactNode, useId } from "react";
import parts from "./parts.module.css";
import styles from "./setting.module.css";

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

interface SettingProps {
  readonly title: string;
  readonly note: string;
  /** The props that connect a switch with both texts. */
  children(props: Pick<SwitchProps, "id" | "aria-describedby" | "className">): ReactNode;
}

/** A row with a title, a note, and the control that they belong to. */
export function Setting({ title, note, children }: SettingProps) {
  const id = useId();
  return (
    <div className={styles["setting"]}>
      <span>
        <label htmlFor={id}>{title}</label>
        <small id={`${id}-note`}>{note}</small>
      </span>
      {children({ id, "aria-describedby": `${id}-note`, className: parts["switch"] })}
    </div>
  );
}
