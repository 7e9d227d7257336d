import type { CashRounding } from "../../ports/entities/company.ts";
import { type Minor, minor, zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import { roundCash } from "../company/rounding.ts";
import { cashName } from "./payment-types.ts";

/** What a payment type has to bring to complete an order. */
export interface DueAmount {
  readonly amount: Minor;
  /** The remaining balance less `amount`: above zero where it was rounded down, below zero where up (PAY-D12). */
  readonly adjustment: Minor;
}

/**
 * What is due when this type completes the order: cash for a takeaway is rounded where the company does
 * that, anything else pays the balance as it is (PY-13).
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
