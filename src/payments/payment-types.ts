import type { Order } from "../../ports/entities/order.ts";
import { isLoyalty, type PaymentType } from "../../ports/entities/payment.ts";
import { terminalKinds } from "../../ports/entities/terminal-kinds.ts";

/** Names that carry a meaning of their own (payments-and-assignment section 3, order-board section 3). */
export const cashName = "Cash";
export const cashRoundingName = "Cash Rounding";

/** How many entries a page of a picker holds (payments-and-assignment section 9). */
export const pickerPageSize = 8;

/** The types offered for this order: no points, no rounding, takeaway-only terminals for takeaway only (PY-4, PY-5). */
export function offeredTypes(
  types: readonly PaymentType[],
  order: Pick<Order, "isTakeaway">,
): readonly PaymentType[] {
  return types.filter((type) => {
    if (isLoyalty(type) || type.name === cashRoundingName) return false;
    const { partner } = type;
    return order.isTakeaway || partner === undefined || !terminalKinds[partner].isTakeawayOnly;
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
