import { amountIn, type Currency, type Minor } from "../../../ports/entities/money.ts";
import type { AttemptRecord, CardPaymentRequest } from "./attempt-record.ts";

/** The part of an order that may be charged at this instant (N44). */
export type OrderBalance =
  | { readonly kind: "due"; readonly amount: Minor; readonly currency: Currency }
  /** Everything is paid. */
  | { readonly kind: "nothing_due" }
  /** The order was rejected, voided or completed, or is gone. */
  | { readonly kind: "order_over" }
  /** It cannot be said here: the amount is unknown, staff have a question to answer, or another tab holds the lines. */
  | { readonly kind: "undecided" };

/** The present balance against the one for which staff chose an amount: only the same one is charged. */
export type BalanceChange = "same" | "changed" | "over";

/** Compares the balance of an order with the one for which an amount was chosen (N44). */
export function balanceChange(
  chosen: Pick<CardPaymentRequest, "balance" | "currency">,
  now: OrderBalance,
): BalanceChange {
  switch (now.kind) {
    case "due":
      // The company's decimals may have changed, which changes no amount (N47).
      return amountIn(chosen.balance, chosen.currency, now.currency) === now.amount
        ? "same"
        : "changed";
    case "undecided":
      return "changed";
    case "nothing_due":
    case "order_over":
      return "over";
  }
}

/** The balance of which a card payment's overlay must say that it is another one than was chosen; else undefined (N44). */
export function balanceNews(
  {
    certainty,
    balance,
    request,
  }: Pick<AttemptRecord, "certainty" | "balance"> & {
    readonly request: Pick<CardPaymentRequest, "currency">;
  },
  now: OrderBalance,
): Exclude<OrderBalance, { readonly kind: "undecided" }> | undefined {
  if (now.kind === "order_over") return now;
  // An approval changes the balance itself.
  if (certainty === "paid" || now.kind === "undecided") return undefined;
  return balanceChange({ balance, currency: request.currency }, now) === "same" ? undefined : now;
}
