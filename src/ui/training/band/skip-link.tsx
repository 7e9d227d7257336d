import { focusList } from "../../parts/focus-list.ts";
import styles from "./skip-link.module.css";

/** Goes past the header and the tabs to the list of orders; seen while it has the focus. */
export function SkipLink({ label }: { readonly label: string }) {
  return (
    <button type="button" className={styles["link"]} onClick={focusList}>
      {label}
    </button>
  );
}
