import { TriangleAlert } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type CompletionStep, isOtherFlow } from "../../orders/order-rules/completion-steps.ts";
import type { OrderView } from "../../stores.ts";
import { useText } from "../context/texts-context.tsx";
import { isolate } from "../text/isolate.ts";
import type { Text } from "../text/translate.ts";
import styles from "./dialog.module.css";

/** Whether the order has left the board, other than by a command of this device that still runs (N2). */
export function isGone({ gone, command }: OrderView): boolean {
  return gone !== undefined && command === undefined;
}

/** Says what happened to an order that left the board, and who did it where that is known (N2). */
export function goneText(
  { data }: Pick<OrderView, "data">,
  { t, language }: Pick<Text, "t" | "language">,
): string {
  const { number, status, statusUpdates } = data;
  if (status !== "rejected" && status !== "voided") return t("gone.left", { number });
  const by = statusUpdates.findLast(({ event }) => event === status)?.staffName;
  if (by === undefined) return t(`gone.${status}`, { number });
  return t(`gone.${status}By`, { number, name: isolate(by, language) });
}

/** The same as an alert inside a popup, which keeps what staff have typed. */
export const GoneNotice = observer(function GoneNotice({ order }: { readonly order: OrderView }) {
  const text = useText();
  if (!isGone(order)) return null;
  return (
    <p className={styles["error"]} role="alert">
      <TriangleAlert aria-hidden="true" size={18} />
      {goneText(order, text)}
    </p>
  );
});

/** Says why a step of an order cannot be taken any more (FL-13). */
export function movedText(
  { gone, data }: Pick<OrderView, "gone" | "data">,
  step: CompletionStep,
  text: Pick<Text, "t" | "language">,
): string {
  const { number, isTakeaway } = data;
  if (gone !== undefined) return goneText({ data }, text);
  if (!isOtherFlow(data, step)) return text.t("notice.someoneWasFaster", { number });
  return text.t(isTakeaway ? "gone.toPickup" : "gone.toDelivery", { number });
}
