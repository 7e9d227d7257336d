import { Search, X } from "lucide-react";
import type { Order } from "../../../ports/entities/order.ts";
import { matchesSearch } from "../../orders/order-rules/order-search.ts";
import { useText } from "../context/texts-context.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import styles from "./search-box.module.css";

export interface SearchBoxProps {
  readonly value: string;
  onType(value: string): void;
}

/** Whether a search finds the order. */
export type Finds = (order: Order) => boolean;

/** Undefined if the typed text finds all orders. */
export function findsOf(typed: string): Finds | undefined {
  return typed.trim() === "" ? undefined : (order) => matchesSearch(order, typed);
}

/** Finds the order of the customer at the counter (PU-2). */
export function SearchBox({ value, onType }: SearchBoxProps) {
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
        aria-label={t("search.label")}
        placeholder={t("search.label")}
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
