import { Search, X } from "lucide-react";
import type { Say } from "../text/use-text.ts";
import styles from "./search-box.module.css";

export interface SearchBoxProps {
  readonly say: Say;
  readonly value: string;
  onType(value: string): void;
}

/** Finds the order of the customer at the counter (PU-2). */
export function SearchBox({ say, value, onType }: SearchBoxProps) {
  return (
    <div className={styles["box"]}>
      <Search className={styles["icon"]} aria-hidden="true" size={18} />
      <input
        className={styles["input"]}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={say("search.label")}
        placeholder={say("search.label")}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {value !== "" && (
        <button
          type="button"
          className={styles["clear"]}
          aria-label={say("search.clear")}
          onClick={() => onType("")}
        >
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </div>
  );
}
