import type { CSSProperties } from "react";
import type { ModifierLine } from "../../../ports/entities/item-tree.ts";
import { type Minor, minor } from "../../../ports/entities/money.ts";
import type { Order, OrderItem } from "../../../ports/entities/order.ts";
import { quantityText } from "../../../ports/entities/quantity.ts";
import {
  isPriced,
  type OrderLine,
  orderLines,
  orderTotals,
} from "../../orders/order-rules/order-totals.ts";
import { useCompany, useFormats } from "../context/company-context.tsx";
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
        {orderLines(order.items).map((line, place) => (
          <Line key={place} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { readonly line: OrderLine }) {
  const { language } = useText();
  const { amounts } = useFormats();
  const { item, modifiers, subPrice } = line;
  return (
    <tr>
      <th scope="row">
        <bdi>{item.name}</bdi>
        <Remarks item={item} />
        {modifiers.map((modifier, place) => (
          <Modifier key={place} modifier={modifier} />
        ))}
      </th>
      <td>
        <bdi>{quantityText(item.quantity, language)}</bdi>
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
  const { discountAmount, note } = item;
  const discountName = item.discountName?.trim() ?? "";
  const hasDiscount = discountName !== "" || discountAmount > 0;
  return (
    <>
      {hasDiscount && (
        <span className={styles["second"]}>
          <bdi>{discountName || t("line.discount")}</bdi>{" "}
          <bdi>{amounts.plain(minor(-discountAmount))}</bdi>
        </span>
      )}
      {note !== undefined && note !== "" && (
        <span className={styles["note"]}>{t("line.note", { note })}</span>
      )}
    </>
  );
}

/** The deepest modifier that stands further in than the one above it. */
const indentedDepthMax = 6;

function Modifier({ modifier }: { readonly modifier: ModifierLine }) {
  const { language } = useText();
  const { amounts } = useFormats();
  const { item, depth } = modifier;
  const indents = Math.min(depth, indentedDepthMax) - 1;
  return (
    <span className={styles["modifier"]} style={{ "--indents": indents } as CSSProperties}>
      <span className={styles["second"]}>
        <bdi>{item.name}</bdi> <bdi>×{quantityText(item.quantity, language)}</bdi>
        {item.price !== 0 && (
          <>
            {" · "}
            <bdi>{amounts.plain(item.price)}</bdi>
          </>
        )}
      </span>
      <Remarks item={item} />
    </span>
  );
}

interface TotalsListProps {
  readonly order: Order;
}

/** The sums under the items (OP-3). */
export function TotalsList({ order }: TotalsListProps) {
  const { t } = useText();
  const { amounts } = useFormats();
  const { company } = useCompany();
  const totals = orderTotals(order, company);
  const { itemDiscount, surcharges, discounts, tax, loyalty } = totals;
  const adjustments = [
    ...surcharges.map(({ name, amount }) => ({ name: name.trim() || "–", amount })),
    ...discounts.map(({ name, amount }) => ({
      name: name.trim() || t("line.discount"),
      amount: minor(-amount),
    })),
  ];
  return (
    <dl className={styles["totals"]}>
      <Sum label={t("total.subtotal")} amount={totals.subtotal} />
      {itemDiscount > 0 && <Sum label={t("total.discount")} amount={minor(-itemDiscount)} />}
      {adjustments.map(({ name, amount }, place) => (
        <Sum key={place} label={name} amount={amount} />
      ))}
      {tax !== undefined && <Sum label={t("total.tax")} amount={tax} />}
      {loyalty !== undefined && <Sum label={t("total.loyalty")} amount={minor(-loyalty)} />}
      <div className={styles["total"]}>
        <dt>{t("total.total")}</dt>
        <dd>
          {isPriced(order) ? <bdi>{amounts.withCurrency(totals.total)}</bdi> : t("amount.unknown")}
        </dd>
      </div>
    </dl>
  );
}

function Sum(props: { readonly label: string; readonly amount: Minor | undefined }) {
  const { label, amount } = props;
  const { amounts } = useFormats();
  return (
    <div>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        <bdi>{amounts.plain(amount)}</bdi>
      </dd>
    </div>
  );
}
