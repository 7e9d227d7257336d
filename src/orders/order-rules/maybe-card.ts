import { cashName } from "../../../ports/entities/payment.ts";
import { isFitFor, isWorkedOut, type PaidLine } from "./carried-payments.ts";

/**
 * Whether these payments are enough to be one of the card payments `lines` under other names: cash and points are not,
 * nor is one with the reference of another card payment.
 */
export function mayBeCard(
  free: readonly PaidLine[],
  amount: number,
  lines: readonly PaidLine[],
): boolean {
  const others = free
    .filter((payment) => !isWorkedOut(payment) && payment.name !== cashName)
    .filter((payment) => isFitFor(payment, lines));
  const sum = others.reduce((total, other) => total + other.amount, 0);
  return others.length > 0 && sum >= amount;
}
