import { Layers } from "lucide-react";
import type { Order } from "../../../ports/entities/order.ts";
import { type OrderSize, sizeOf } from "../../large-orders/large-order-rules.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import hidden from "../parts/hidden.module.css";
import { commaIn } from "../text/isolate.ts";
import styles from "./large-mark.module.css";

/** Whichever limits the order reaches: its dishes, its amount, or both. */
function useSizeText(): (size: OrderSize, isShort?: boolean) => string {
  const { t, language } = useText();
  const { amounts } = useFormats();
  return ({ dishes, hasManyDishes, amount }, isShort) => {
    const parts = [
      ...(hasManyDishes ? [t("load.dishes", { count: dishes })] : []),
      ...(amount === undefined || (isShort && hasManyDishes) ? [] : [amounts.withCurrency(amount)]),
    ];
    return parts.join(commaIn(language));
  };
}

/** Marks the row of a large order with its size (LO-1). */
export function LargeMark({ size }: { readonly size: OrderSize }) {
  const { t } = useText();
  const textOf = useSizeText();
  return (
    <span className={styles["mark"]} title={t("large.notice", { size: textOf(size) })}>
      <Layers aria-hidden="true" size={14} />
      <span className={hidden["hidden"]}>{t("large.mark")}</span>
      <bdi>{textOf(size, true)}</bdi>
    </span>
  );
}

/** The size of a large order, above its items (LO-1). */
export function LargeNotice({ order }: { readonly order: Order }) {
  const { t } = useText();
  const { company } = useCompany();
  const textOf = useSizeText();
  const size = sizeOf(order, company.capabilities?.largeOrder);
  if (size === undefined) return null;
  return (
    <p className={styles["notice"]}>
      <Layers aria-hidden="true" size={18} />
      {t("large.notice", { size: textOf(size) })}
    </p>
  );
}
