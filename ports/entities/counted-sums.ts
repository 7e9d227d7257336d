import type { Company } from "./company.ts";
import { type Minor, minor, zero } from "./money.ts";
import type { Order } from "./order.ts";
import { isLoyalty } from "./payment.ts";

/** Whether points of walk-in orders count. */
export type LoyaltySettings = Pick<Company, "isLoyaltyAcceptedForWalkIn">;
export type PaidOrder = Pick<Order, "type" | "totalAmount" | "payments">;

/** The payments that an order carries, as far as they count towards its total. */
interface CountedSums {
  readonly loyalty: Minor;
  /** Everything but points. */
  readonly others: Minor;
}

/**
 * Sums the order's earlier payments that count: all of them, except loyalty points of a walk-in order if the company does
 * not accept points for walk-ins (PY-22). The lines of points count together, whatever their order: as their sum, at
 * least 0 and at most the total, as more of them are neither change nor a reason to refund a card payment (N46, PAY-D21).
 */
export function countedSums(
  { type, totalAmount, payments }: PaidOrder,
  { isLoyaltyAcceptedForWalkIn }: LoyaltySettings,
): CountedSums {
  const areTaken = type !== "walk_in" || isLoyaltyAcceptedForWalkIn;
  const points = areTaken ? sumOf(payments.filter(isLoyalty)) : zero;
  const most = Math.max(zero, totalAmount ?? Number.POSITIVE_INFINITY);
  const others = payments.filter((payment) => !isLoyalty(payment));
  return {
    loyalty: minor(Math.min(Math.max(zero, points), most)),
    others: sumOf(others),
  };
}

function sumOf(payments: readonly { readonly amount: Minor }[]): Minor {
  return minor(payments.reduce((total, { amount }) => total + amount, 0));
}
