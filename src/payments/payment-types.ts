import type { Order } from "../../ports/entities/order.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";

/** Names that carry a meaning of their own (payments-and-assignment section 3, order-board section 3). */
export const cashName = "Cash";
export const cashRoundingName = "Cash Rounding";
export const loyaltyName = "Loyalty";

/** How many entries a page of a picker holds (payments-and-assignment section 9). */
export const pickerPageSize = 8;

/** Terminals that are there for takeaway only (PY-5). */
const takeawayPartners: readonly (string | undefined)[] = ["stripe_connect", "magnati"];

/** What can pay for this order at the counter: neither points nor roundings, and no reader that is not for it (PY-4, PY-5). */
export function offeredTypes(
  types: readonly PaymentType[],
  order: Pick<Order, "isTakeaway">,
): readonly PaymentType[] {
  return types.filter(({ name, partner }) => {
    if (name === loyaltyName || name === cashRoundingName) return false;
    return order.isTakeaway || !takeawayPartners.includes(partner);
  });
}

/** The primary type, or the first where the company has named none (PY-4). */
export function preselectedType(offered: readonly PaymentType[]): PaymentType | undefined {
  return offered.find(({ isPrimary }) => isPrimary) ?? offered[0];
}

/** Whether a card terminal has to say yes before this type has paid. */
export function needsTerminal({ partner }: PaymentType): boolean {
  return partner !== undefined;
}

/** One page of a picker, counted from 0; a page that does not exist becomes the nearest one. */
export function pageOf<Value>(values: readonly Value[], page: number) {
  const pageCount = Math.max(1, Math.ceil(values.length / pickerPageSize));
  const shown = Math.min(Math.max(0, page), pageCount - 1);
  const from = shown * pickerPageSize;
  return { page: shown, pageCount, values: values.slice(from, from + pickerPageSize) };
}
