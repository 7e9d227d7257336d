import { ChevronDown } from "lucide-react";
import { observer } from "mobx-react-lite";
import { Fragment, useId } from "react";
import type { DelivererRow } from "../../delivered/delivered-report.ts";
import type { DeliveredView } from "../../stores.ts";
import { useFormats } from "../context/company-context.tsx";
import { type Directory, useDirectory } from "../context/directory-context.tsx";
import { useText } from "../context/texts-context.tsx";
import { durationText } from "../format/duration.ts";
import { isolate } from "../text/isolate.ts";
import type { Text } from "../text/translate.ts";
import { RiderDeliveries } from "./rider-deliveries.tsx";
import styles from "./rider-table.module.css";

export interface RiderTableProps {
  readonly delivered: DeliveredView;
  readonly rows: readonly DelivererRow[];
}

const columns = [
  ["rider", "column.rider"],
  ["total", "delivered.totalOrders"],
  ["amount", "delivered.amount"],
  ["average", "delivered.average"],
] as const;

/** Riders with their sums; pressing one shows its deliveries below it (HD-10). */
export function RiderTable({ delivered, rows }: RiderTableProps) {
  const { t } = useText();
  return (
    <section
      className={styles["scroller"]}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label={t("tab.homeDelivery.delivered")}
    >
      <table className={styles["riders"]}>
        <thead>
          <tr className={styles["riderRow"]}>
            {columns.map(([id, label]) => (
              <th key={id} scope="col" data-column={id}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RiderLines key={row.deliverer} delivered={delivered} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RiderLinesProps {
  readonly delivered: DeliveredView;
  readonly row: DelivererRow;
}

const RiderLines = observer(function RiderLines({ delivered, row }: RiderLinesProps) {
  const text = useText();
  const { t } = text;
  const { amounts } = useFormats();
  const detailsId = useId();
  const name = nameOf(row, useDirectory(), text);
  const isExpanded = delivered.report.expanded === row.deliverer;
  const labelled = (key: "delivered.totalOrders" | "delivered.average") => (
    <span className={styles["label"]} aria-hidden="true">
      {t(key)}
    </span>
  );
  return (
    <Fragment>
      <tr className={styles["riderRow"]} data-expanded={isExpanded} data-rider={row.deliverer}>
        <th className={styles["cell"]} scope="row" data-column="rider">
          <button
            type="button"
            className={styles["expander"]}
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? detailsId : undefined}
            onClick={() => delivered.expand(isExpanded ? undefined : row.deliverer)}
          >
            <ChevronDown className={styles["arrow"]} aria-hidden="true" size={18} />
            <bdi>{name}</bdi>
          </button>
        </th>
        <td className={styles["cell"]} data-column="total">
          {labelled("delivered.totalOrders")}
          {row.deliveries}
        </td>
        <td className={styles["cell"]} data-column="amount">
          <bdi>{amounts.plain(row.amount)}</bdi>
        </td>
        <td className={styles["cell"]} data-column="average">
          {labelled("delivered.average")}
          {durationText(row.averageMs, t)}
        </td>
      </tr>
      {isExpanded && (
        <tr className={styles["detailRow"]} id={detailsId}>
          <td colSpan={columns.length}>
            <RiderDeliveries delivered={delivered} name={name} />
          </td>
        </tr>
      )}
    </Fragment>
  );
});

/**
 * The rider's name, with what tells riders of one name apart; else the rider's number, else the text for deliveries
 * without a rider. To be called in an observer.
 */
export function nameOf(
  { deliverer, name }: DelivererRow,
  { riderMark }: Directory,
  { t, language }: Text,
): string {
  if (name === undefined || deliverer === "others") return t("delivered.withoutRider");
  if (name.trim() === "") return `#${deliverer}`;
  const mark = riderMark(deliverer, name);
  return mark === undefined ? name : `${isolate(name, language)} · ${mark}`;
}
