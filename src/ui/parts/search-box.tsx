import { Search, X } from "lucide-react";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "./button.tsx";
import styles from "./search-box.module.css";

export interface SearchBoxProps {
  /** Its name for all, and its placeholder. */
  readonly label: string;
  readonly value: string;
  onType(value: string): void;
}

/** A field that narrows the list below it while staff type. */
export function SearchBox({ label, value, onType }: SearchBoxProps) {
  const { t } = useText();
  return (
    <div className={styles["box"]}>
      <Search className={styles["icon"]} aria-hidden="true" size={18} />
      <input
        className={styles["input"]}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {value !== "" && (
        <IconButton
          variant="quiet"
          className={styles["clear"]}
          label={t("search.clear")}
          onClick={() => onType("")}
        >
          <X aria-hidden="true" size={18} />
        </IconButton>
      )}
    </div>
  );
}
