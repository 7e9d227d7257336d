import { decodeOrderList } from "../../../adapters/wire/decode-lists.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { OrderList } from "../../../ports/entities/order-list.ts";
import { encodeOrder } from "../../../simulator/server/encode-order.ts";
import { amountEncoder } from "../../../simulator/server/wire-values.ts";
import { afterPaint } from "./painted.ts";

const precision = 2;

/** The answer as from the server. */
export function listAnswerText(orders: readonly Order[]): string {
  const amount = amountEncoder(precision);
  return JSON.stringify({ orders: orders.map((order) => encodeOrder(order, amount)) });
}

/** The orders of an answer; both pages use this code, which is the app's. */
export function readListAnswer(text: string, tab: OrderList): readonly Order[] {
  const decoded = decodeOrderList(JSON.parse(text), tab, { currency: { code: "AED", precision } });
  if (decoded.kind === "refused") throw new Error(decoded.refusal.problem);
  const { orders, refusals } = decoded.value;
  if (refusals.length > 0) throw new Error("An order of the list could not be read");
  return orders;
}

/** Resolves with the instant in ms of the page at which the first rows were painted. */
export function firstRowsPainted(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector("[data-order]") === null) return;
      observer.disconnect();
      afterPaint(() => resolve(performance.now()));
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
}
