import type { KeptAttempt } from "./kept-attempt.ts";

/** Card schemes settle two decimals: of three, the last must be 0 (PAY-D11). */
const schemeStep = 10;

/** Whether a terminal may be asked for this amount at all (PAY-D11, PAY-D20). */
export function isChargeable(
  wish: Pick<KeptAttempt["request"], "amount" | "currency"> & {
    readonly balance: number;
  },
): boolean {
  const { amount, balance, currency } = wish;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > balance) return false;
  return currency.precision !== 3 || amount % schemeStep === 0;
}

/** What other attempts of the order took that this one did not know of when it began. */
function takenMeanwhile(of: KeptAttempt, all: readonly KeptAttempt[]): number {
  const { reference, orderId } = of.request;
  return all
    .filter(({ request }) => request.orderId === orderId && request.reference !== reference)
    .filter(({ certainty, applied }) => certainty === "paid" && applied !== "excess_alerted")
    .filter(({ request }) => !of.paidBefore.includes(request.reference))
    .reduce((sum, { request }) => sum + request.amount, 0);
}

/** Whether the order needs no more of this one, for others have paid meanwhile (PAY-R3, PAY-R20). */
export function isTooMuch(of: KeptAttempt, all: readonly KeptAttempt[]): boolean {
  return takenMeanwhile(of, all) + of.request.amount > of.balance;
}
