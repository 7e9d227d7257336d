import { type ReactNode, useId } from "react";
import styles from "./setting.module.css";

export interface SettingProps {
  readonly title: string;
  readonly note: string;
  children(ids: { readonly id: string; readonly describedBy: string }): ReactNode;
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
      {children({ id, describedBy: `${id}-note` })}
    </div>
  );
}
