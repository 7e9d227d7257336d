import { type ReactNode, useId } from "react";
import parts from "./parts.module.css";
import styles from "./setting.module.css";
import type { SwitchProps } from "./switch.tsx";

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
