import type { Order, OrderItem } from "../../../ports/entities/order.ts";
import { type OrderLine, orderLines } from "../../orders/order-rules/order-totals.ts";
import type { RowKit } from "../board/row-kit.ts";
import styles from "./item-table.module.css";

export interface ItemTableProps {
  readonly order: Order;
  readonly kit: RowKit;
}

/** What was ordered: live lines with their modifiers, discounts and notes (OP-2). */
export function ItemTable({ order, kit }: ItemTableProps) {
  return (
    <table className={styles["items"]}>
      <thead>
        <tr>
          <th scope="col">{kit.t("line.item")}</th>
          <th scope="col">{kit.t("line.quantity")}</th>
          <th scope="col">{kit.t("line.price")}</th>
          <th scope="col">{kit.t("line.subPrice")}</th>
        </tr>
      </thead>
      <tbody>
        {orderLines(order.items).map((line) => (
          <Line key={line.item.id} line={line} kit={kit} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, kit }: { readonly line: OrderLine; readonly kit: RowKit }) {
  const { item, modifiers, subPrice } = line;
  return (
    <tr>
      <th scope="row">
        <bdi>{item.name}</bdi>
        <Remarks item={item} kit={kit} />
        {modifiers.map((modifier) => (
          <Modifier key={modifier.id} modifier={modifier} kit={kit} />
        ))}
      </th>
      <td>
        <bdi>{item.quantity}</bdi>
      </td>
      <td>
        <bdi>{kit.amounts.plain(item.price)}</bdi>
      </td>
      <td>
        <bdi>{kit.amounts.plain(subPrice)}</bdi>
      </td>
    </tr>
  );
}

interface ItemProps {
  readonly item: OrderItem;
  readonly kit: RowKit;
}

function Remarks({ item, kit }: ItemProps) {
  const { discountName, discountAmount, note } = item;
  const hasDiscount = discountName !== undefined || discountAmount > 0;
  return (
    <>
      {hasDiscount && (
        <span className={styles["second"]}>
          <bdi>{discountName ?? kit.t("total.discount")}</bdi>{" "}
          <bdi>−{kit.amounts.plain(discountAmount)}</bdi>
        </span>
      )}
      {note !== undefined && note !== "" && (
        <span className={styles["note"]}>{kit.t("line.note", { note })}</span>
      )}
    </>
  );
}

function Modifier({ modifier, kit }: { readonly modifier: OrderItem; readonly kit: RowKit }) {
  return (
    <>
      <span className={styles["second"]}>
        <bdi>{modifier.name}</bdi> <bdi>×{modifier.quantity}</bdi>
        {modifier.price > 0 && (
          <>
            {" · "}
            <bdi>{kit.amounts.plain(modifier.price)}</bdi>
          </>
        )}
      </span>
      <Remarks item={modifier} kit={kit} />
    </>
  );
}
