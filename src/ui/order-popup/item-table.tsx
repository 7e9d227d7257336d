import type { Order, OrderItem } from "../../../ports/entities/order.ts";
import { type OrderLine, orderLines } from "../../orders/order-rules/order-totals.ts";
import { useFormats } from "../context/company-context.tsx";
import { useText } from "../context/texts-context.tsx";
import styles from "./item-table.module.css";

export interface ItemTableProps {
  readonly order: Order;
}

/** The ordered items: live lines with their modifiers, discounts and notes (OP-2). */
export function ItemTable({ order }: ItemTableProps) {
  const { t } = useText();
  return (
    <table className={styles["items"]}>
      <thead>
        <tr>
          <th scope="col">{t("line.item")}</th>
          <th scope="col">{t("line.quantity")}</th>
          <th scope="col">{t("line.price")}</th>
          <th scope="col">{t("line.subPrice")}</th>
        </tr>
      </thead>
      <tbody>
        {orderLines(order.items).map((line) => (
          <Line key={line.item.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { readonly line: OrderLine }) {
  const { amounts } = useFormats();
  const { item, modifiers, subPrice } = line;
  return (
    <tr>
      <th scope="row">
        <bdi>{item.name}</bdi>
        <Remarks item={item} />
        {modifiers.map((modifier) => (
          <Modifier key={modifier.id} modifier={modifier} />
        ))}
      </th>
      <td>
        <bdi>{item.quantity ?? "–"}</bdi>
      </td>
      <td>
        <bdi>{amounts.plain(item.price)}</bdi>
      </td>
      <td>
        <bdi>{amounts.plain(subPrice)}</bdi>
      </td>
    </tr>
  );
}

interface ItemProps {
  readonly item: OrderItem;
}

function Remarks({ item }: ItemProps) {
  const { t } = useText();
  const { amounts } = useFormats();
  const { discountName, discountAmount, note } = item;
  const hasDiscount = discountName !== undefined || discountAmount > 0;
  return (
    <>
      {hasDiscount && (
        <span className={styles["second"]}>
          <bdi>{discountName ?? t("total.discount")}</bdi>{" "}
          <bdi>−{amounts.plain(discountAmount)}</bdi>
        </span>
      )}
      {note !== undefined && note !== "" && (
        <span className={styles["note"]}>{t("line.note", { note })}</span>
      )}
    </>
  );
}

function Modifier({ modifier }: { readonly modifier: OrderItem }) {
  const { amounts } = useFormats();
  return (
    <>
      <span className={styles["second"]}>
        <bdi>{modifier.name}</bdi> <bdi>×{modifier.quantity ?? "–"}</bdi>
        {(modifier.price === undefined || modifier.price > 0) && (
          <>
            {" · "}
            <bdi>{amounts.plain(modifier.price)}</bdi>
          </>
        )}
      </span>
      <Remarks item={modifier} />
    </>
  );
}
