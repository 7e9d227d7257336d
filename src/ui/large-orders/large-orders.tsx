import { Layers } from "lucide-react";
import { languages } from "../../../ports/entities/language.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { quantityText } from "../../../ports/entities/quantity.ts";
import type { Notice } from "../../alerts/notice.ts";
import { type OrderSize, sizeOf } from "../../large-orders/large-order-rules.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { timeFormat } from "../format/time.ts";
import hidden from "../parts/hidden.module.css";
import { commaIn, isolate } from "../text/isolate.ts";
import styles from "./large-orders.module.css";

/** "Large order" with whichever limits it reaches: its dishes, its amount, or both. */
function useSizeText(): (size: OrderSize) => string {
  const { t, language } = useText();
  const { amounts } = useFormats();
  return ({ dishes, hasManyDishes, amount }) => {
    const parts = [
      ...(hasManyDishes ? [t("load.dishes", { count: dishes })] : []),
      ...(amount === undefined ? [] : [amounts.withCurrency(amount)]),
    ];
    return t("large.notice", { size: parts.join(commaIn(language)) });
  };
}

interface LargeMarkProps {
  readonly size: OrderSize;
  /** Whether it shares its line with the name of the branch, and is a number alone. */
  readonly isShort: boolean;
}

/** Marks the row of a large order with its size: the dishes, or the amount where that alone makes it large (LO-1). */
export function LargeMark({ size, isShort }: LargeMarkProps) {
  const { t, language } = useText();
  const { amounts } = useFormats();
  const textOf = useSizeText();
  const { dishes, hasManyDishes, amount } = size;
  const count = isShort ? quantityText(dishes, language) : t("load.dishes", { count: dishes });
  const cost = isShort ? amounts.plain(amount) : amounts.withCurrency(amount);
  return (
    <span className={styles["mark"]} title={textOf(size)}>
      <Layers aria-hidden="true" size={14} />
      <span className={hidden["hidden"]}>{textOf(size)}</span>
      <bdi aria-hidden="true">{hasManyDishes ? count : cost}</bdi>
    </span>
  );
}

/** The size of a large order, above its items (LO-1). */
export function LargeNotice({ order }: { readonly order: Order }) {
  const { company } = useCompany();
  const textOf = useSizeText();
  const size = sizeOf(order, company.capabilities?.largeOrder);
  if (size === undefined) return null;
  return (
    <p className={styles["notice"]}>
      <Layers aria-hidden="true" size={18} />
      {textOf(size)}
    </p>
  );
}

/** The most orders that one announcement names. */
const namedMax = 3;

/** Announces scheduled large orders, each with its day unless that is today, and its time (LO-2). */
export function LargeOrdersNotice({
  notice: { orders, at },
  className,
}: {
  readonly notice: Extract<Notice, { readonly kind: "large_orders" }>;
  readonly className: string | undefined;
}) {
  const { timeZone } = useStores();
  const { t, language } = useText();
  const format = timeFormat(language, timeZone);
  const named = orders.slice(0, namedMax).map(({ orderNumber, scheduledFor }) => {
    const number = isolate(`#${orderNumber}`, language);
    if (scheduledFor === undefined) return number;
    return t("large.numberAndTime", { number, time: format.dayAndTime(scheduledFor, at) });
  });
  const list = new Intl.ListFormat(languages[language].locale, { type: "unit" });
  const which = list.format(orders.length > namedMax ? [...named, "…"] : named);
  return <p className={className}>{t("large.scheduled", { count: orders.length, which })}</p>;
}
