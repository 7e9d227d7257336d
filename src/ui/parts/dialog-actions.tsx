import type { ComponentProps } from "react";
import styles from "./dialog.module.css";

/** The buttons at the end of a dialog. */
export function DialogActions(props: ComponentProps<"div">) {
  return <div {...props} className={styles["buttons"]} />;
}
