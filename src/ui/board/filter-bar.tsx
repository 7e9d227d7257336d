import { memo, useId } from "react";
import { deliveryFilters, type OrderFilter } from "../../logistics/order-filters.ts";
import { useText } from "../context/texts-context.tsx";
import type { TextKey } from "../text/text-keys.ts";
import styles from "./filter-bar.module.css";

export interface FilterBarProps {
  readonly filters: readonly OrderFilter[];
  readonly chosen: OrderFilter;
  onChoose(filter: OrderFilter): void;
}

/** Shows all orders or one kind only (HD-8, PU-3). */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { filters, chosen, onChoose } = props;
  const { t } = useText();
  const name = useId();
  const area = filters === deliveryFilters ? "delivery" : "pickup";
  return (
    <fieldset className={styles["bar"]}>
      <legend className={styles["hidden"]}>{t("filter.label")}</legend>
      {filters.map((filter) => (
        <label key={filter} className={styles["choice"]}>
          <input
            className={styles["hidden"]}
            type="radio"
            name={name}
            checked={filter === chosen}
            onChange={() => onChoose(filter)}
          />
          {t(`filter.${area}.${filter}` as TextKey)}
        </label>
      ))}
    </fieldset>
  );
});
