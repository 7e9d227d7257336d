import { observer } from "mobx-react-lite";
import { isCompleted } from "../../orders/order-rules/order-status.ts";
import { balanceNews, type OrderBalance } from "../../payments/attempt/order-balance.ts";
import type { AttemptView } from "../../payments/attempt/service/payment-attempts.ts";
import type { OrderView } from "../../stores.ts";
import { useFormats } from "../context/company-context.tsx";
import { useStores } from "../context/stores-context.tsx";
import { useText } from "../context/texts-context.tsx";
import type { AmountFormat } from "../format/amount.ts";
import { goneText } from "../parts/order-gone.tsx";
import { isolate } from "../text/isolate.ts";
import type { Text } from "../text/translate.ts";
import styles from "./attempt-overlay.module.css";

export interface OrderNewsProps {
  readonly attempt: AttemptView;
  /** Absent where no list shows the order. */
  readonly order?: Pick<OrderView, "data" | "gone">;
}

type Words = Pick<Text, "t" | "language"> & { readonly amounts: AmountFormat };

/**
 * Says over a card payment that its order was changed, rejected, voided or completed meanwhile, and by whom if that is
 * known (N44).
 */
export const OrderNews = observer(function OrderNews(props: OrderNewsProps) {
  const text = useText();
  const { amounts } = useFormats();
  const { attempts } = useStores().payments;
  const balance = attempts?.balanceOf(props.attempt.request.orderId);
  const news = balance && newsText(props, balance, { ...text, amounts });
  return news === undefined ? null : <p className={styles["warning"]}>{news}</p>;
});

function newsText(
  { attempt, order }: OrderNewsProps,
  balance: OrderBalance,
  words: Words,
): string | undefined {
  const news = balanceNews(attempt, balance);
  if (news === undefined) return undefined;
  if (news.kind === "order_over") return overText(order, attempt.request.orderNumber, words);
  if (news.kind === "nothing_due") return words.t("terminal.nothingDue");
  const amount = words.amounts.withCurrency(news.amount);
  const by = order?.data.statusUpdates.findLast(
    ({ event, time = 0 }) => event === "order_updated" && time >= attempt.startedAt,
  )?.staffName;
  if (by === undefined) return words.t("terminal.changed", { amount });
  return words.t("terminal.changedBy", { amount, name: isolate(by, words.language) });
}

function overText(order: OrderNewsProps["order"], number: string, words: Words): string {
  if (order === undefined) return words.t("gone.left", { number });
  const { status, statusUpdates } = order.data;
  if (!isCompleted(status)) {
    if (order.gone !== undefined) return goneText(order, words);
    return words.t("notice.someoneWasFaster", { number });
  }
  const by = statusUpdates.findLast(({ event }) => event === `marked_as_${status}`)?.staffName;
  if (by === undefined) return words.t("gone.completed", { number });
  return words.t("gone.completedBy", { number, name: isolate(by, words.language) });
}
