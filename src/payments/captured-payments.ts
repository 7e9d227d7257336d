import type { CashRounding } from "../../ports/entities/company.ts";
import { countedSums, type LoyaltySettings } from "../../ports/entities/counted-sums.ts";
import { type Minor, minor, zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import { cashName, isLoyalty, type PaymentType } from "../../ports/entities/payment.ts";
import { roundCash } from "../company/rounding.ts";

/** Whether points alone, in one line or several, have paid for the whole order: it is completed without asking (PY-12, N46). */
export function isPaidByLoyaltyAlone(
  order: Pick<Order, "type" | "payments" | "totalAmount">,
  company: LoyaltySettings,
): boolean {
  const { loyalty } = countedSums(order, company);
  return loyalty > 0 && loyalty === order.totalAmount && order.payments.every(isLoyalty);
}

/** Why an order cannot be completed with the captured payments (ER-7, PY-14). */
export type CaptureProblem =
  /** Less was collected than the order comes to: "Payment Error". */
  | { readonly kind: "collected_too_little"; readonly missing: Minor }
  /** The payments do not come to the order's total. */
  | { readonly kind: "excess_amount"; readonly excess: Minor }
  | { readonly kind: "incomplete_split_payment"; readonly missing: Minor }
  /** The order's amount is unknown, so that nothing can be compared with it (N16). */
  | { readonly kind: "amount_unknown" };

interface Captured {
  readonly amount: Minor;
  readonly amountCollected: Minor;
}

/**
 * Compares the captured payments with the amount owed, exactly, in the smallest unit. Collected amounts
 * count without their sign, as a rounding line may be negative (payments-and-assignment section 5).
 */
export function captureProblem(
  captured: readonly Captured[],
  owed: Minor,
): CaptureProblem | undefined {
  const collected = sumOf(captured.map(({ amountCollected }) => Math.abs(amountCollected)));
  if (collected < owed) {
    return { kind: "collected_too_little", missing: minor(owed - collected) };
  }
  const paid = sumOf(captured.map(({ amount }) => amount));
  if (paid > owed) return { kind: "excess_amount", excess: minor(paid - owed) };
  if (paid < owed) return { kind: "incomplete_split_payment", missing: minor(owed - paid) };
  return undefined;
}

/** The exact sum of amounts in smallest units. */
export function sumOf(amounts: readonly number[]): Minor {
  return minor(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** The amount by which a payment type completes an order. */
export interface DueAmount {
  readonly amount: Minor;
  /**
   * The remaining balance less `amount`: above zero if it was rounded down, below zero if up (PAY-D12).
   */
  readonly adjustment: Minor;
}

/**
 * The amount due when this type completes the order: cash for a takeaway is rounded if the company
 * rounds, any other payment is the balance itself (PY-13).
 */
export function dueBy(
  type: Pick<PaymentType, "name"> | undefined,
  remaining: Minor,
  order: Pick<Order, "isTakeaway">,
  rounding: CashRounding,
): DueAmount {
  const owed = minor(Math.max(zero, remaining));
  const isRounded = rounding.isEnabled && type?.name === cashName && order.isTakeaway;
  const amount = isRounded ? roundCash(owed, rounding) : owed;
  return { amount, adjustment: minor(owed - amount) };
}
