import { useEffect, useRef } from "react";
import type { Language } from "../../../ports/entities/language.ts";
import type { ItemModification, Order, StatusUpdate } from "../../../ports/entities/order.ts";
import { quantityText } from "../../../ports/entities/quantity.ts";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import type { TextKey, Translate } from "../text/translate.ts";
import styles from "./order-history.module.css";

export interface OrderHistoryProps {
  readonly order: Order;
}

/** The History tab: status updates of the order and changes of its items (OP-8). */
export function OrderHistory({ order }: OrderHistoryProps) {
  const top = useRef<HTMLDivElement>(null);
  // On narrow screens it stands below the items.
  useEffect(() => {
    top.current?.scrollIntoView?.({ block: "start" });
  }, []);
  return (
    <div ref={top} className={styles["top"]}>
      <StatusHistory order={order} />
      <ItemHistory order={order} />
    </div>
  );
}

function StatusHistory({ order }: OrderHistoryProps) {
  const { t } = useText();
  const { times } = useFormats();
  const updates = order.statusUpdates.filter(({ event }) => event !== "rider_unassigned");
  return (
    <section>
      <h3 className={styles["title"]}>{t("history.statuses")}</h3>
      <table className={styles["updates"]}>
        <thead>
          <tr>
            <th scope="col">{t("column.status")}</th>
            <th scope="col">{t("history.staff")}</th>
            <th scope="col">{t("column.completedAt")}</th>
          </tr>
        </thead>
        <tbody>
          {updates.map((update, place) => (
            <tr key={place}>
              <th scope="row">{t(labelOfUpdate(update))}</th>
              <td>
                <bdi>{update.staffName ?? "–"}</bdi>
              </td>
              <td>
                <time>{times.time(update.time)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ItemHistory({ order }: OrderHistoryProps) {
  const { t, language } = useText();
  const { times } = useFormats();
  const changes = order.items
    .flatMap(({ name, modifications }) => modifications.map((change) => ({ name, change })))
    .sort((one, other) => (one.change.createdAt ?? 0) - (other.change.createdAt ?? 0));
  return (
    <section className={styles["block"]}>
      <h3 className={styles["title"]}>{t("history.items")}</h3>
      {changes.length === 0 && <p className={styles["quiet"]}>{t("history.none")}</p>}
      <ul className={styles["history"]}>
        {changes.map(({ name, change }, place) => (
          <li key={place}>
            <bdi>{name}</bdi>
            <time className={styles["quiet"]}>{times.time(change.createdAt)}</time>
            <span>{changeText(change, t, language)}</span>
            <bdi className={styles["quiet"]}>{change.staffName}</bdi>
            {change.reason !== "" && (
              <span className={styles["quiet"]}>
                {t("reject.reason")}: <bdi>{change.reason}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function changeText(
  { type, oldValue, newValue }: ItemModification,
  t: Translate,
  language: Language,
): string {
  const [from, to] = [valueText(oldValue, language), valueText(newValue, language)];
  switch (type) {
    case "delete":
      return t("history.deleted");
    case "other":
      return t("history.changed", { from, to });
    case "quantity_increase":
    case "quantity_decrease":
      return t("history.quantity", { from, to });
  }
}

/** Servers send the values as text, also where they are quantities. */
function valueText(value: string, language: Language): string {
  const quantity = /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
  return quantity === undefined ? value || "–" : quantityText(quantity, language);
}

const updateLabels: Readonly<Record<StatusUpdate["event"], TextKey>> = {
  unconfirmed: "status.received",
  created: "status.new",
  marked_as_confirmed: "status.accepted",
  marked_as_ready: "status.ready",
  rider_assigned: "status.beingPicked",
  rider_unassigned: "status.waiting",
  marked_as_picked_up: "status.onTheWay",
  marked_as_delivered: "status.delivered",
  marked_as_collected: "status.collected",
  order_updated: "status.updated",
  marked_as_reprinted: "status.reprinted",
  rescheduled: "status.rescheduled",
  promise_changed: "status.promiseChanged",
  rejected: "status.rejected",
  voided: "status.deleted",
  customer_arrived: "customer.arrived",
  tip_collected: "status.tipCollected",
  other: "status.other",
};

/** The label of a status update in the history (OP-8, OP-16). */
export function labelOfUpdate({ event }: StatusUpdate): TextKey {
  return updateLabels[event];
}
