import { PencilLine } from "lucide-react";
import { computed } from "mobx";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { OrderId } from "../../../ports/entities/ids.ts";
import { languages } from "../../../ports/entities/language.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { sizeOf } from "../../large-orders/large-order-rules.ts";
import type { OrderView } from "../../stores.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { ageText } from "../format/duration.ts";
import { LargeMark, LargeNotice } from "../large-orders/large-orders.tsx";
import styles from "./order-marks.module.css";

/**
 * The marks of an order, below its number in a row; undefined without any. `isShort`: the name of the branch stands there,
 * too. To be called in an observer.
 */
export function useOrderMarks({ id, data }: OrderView, isShort: boolean): ReactNode {
  const { changedOrders, company } = useStores();
  // A change of another order renders nothing.
  const change = useMemo(() => computed(() => changedOrders.of(id)?.at), [changedOrders, id]);
  const changedAt = change.get();
  const size = sizeOf(data, company.company?.capabilities?.largeOrder);
  if (size === undefined && changedAt === undefined) return undefined;
  return (
    <>
      {size && <LargeMark size={size} isShort={isShort} />}
      {changedAt !== undefined && <ChangedMark at={changedAt} />}
    </>
  );
}

/** The same in words, above the items in the popup. */
export const OrderRemarks = observer(function OrderRemarks({
  order,
}: {
  readonly order: OrderView;
}) {
  return (
    <>
      <ChangedNotice id={order.id} />
      <LargeNotice order={order.data} />
    </>
  );
});

/** Marks the row of an order that was changed after staff saw it, with the minutes since (N49). */
const ChangedMark = observer(function ChangedMark({ at }: { readonly at: Instant }) {
  const { ticker } = useStores();
  const { t, language } = useText();
  // A tick renders nothing until the text changes.
  const age = useMemo(
    () => computed(() => ageText(ticker.now - at, language, "short")),
    [ticker, at, language],
  );
  return (
    <span className={styles["mark"]}>
      <PencilLine aria-hidden="true" size={14} />
      <span>{t("changed.mark", { age: age.get() })}</span>
    </span>
  );
});

/** Names what changed while the popup is open; opening it clears the mark of the row (N49). */
const ChangedNotice = observer(function ChangedNotice({ id }: { readonly id: OrderId }) {
  const { changedOrders } = useStores();
  const { t, language } = useText();
  const { times } = useFormats();
  const [atOpening] = useState(() => changedOrders.of(id));
  useEffect(() => changedOrders.see(id), [changedOrders, id]);
  const change = changedOrders.of(id) ?? atOpening;
  if (change === undefined) return null;
  const time = times.time(change.at);
  const list = new Intl.ListFormat(languages[language].locale, { type: "unit" });
  const what = [...change.what].map((part) => t(`changed.${part}`));
  return (
    <p className={styles["notice"]} role="status">
      <PencilLine aria-hidden="true" size={18} />
      {what.length === 0
        ? t("changed.noticeUnnamed", { time })
        : t("changed.notice", { time, what: list.format(what) })}
    </p>
  );
});
