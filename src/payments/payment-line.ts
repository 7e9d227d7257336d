import type { PaymentTypeId } from "../../ports/entities/ids.ts";
import { amountIn, type Currency, type Minor } from "../../ports/entities/money.ts";
import type { PaymentMetaData, PaymentToRecord } from "../../ports/entities/payment.ts";
import type { TransactionReference } from "../../ports/payment-terminal.ts";

/**
 * manual: staff took it and may remove it; terminal: a card terminal approved it, it stays; rounding:
 * belongs to the cash line before it.
 */
export type PaymentLineKind = "manual" | "terminal" | "rounding";

/** One line of a checkout. */
export interface PaymentLine {
  /** Unique within its checkout. */
  readonly key: number;
  readonly kind: PaymentLineKind;
  readonly paymentTypeId: PaymentTypeId;
  readonly name: string;
  readonly displayName: string;
  /** That of its amounts, whatever the company's has become since (N47). */
  readonly currency: Currency;
  readonly amount: Minor;
  /** The amount handed over; above `amount` if there is change (P-I11). */
  readonly amountCollected: Minor;
  readonly referenceCode?: string;
  /** Of the approval, for a line that a terminal approved. */
  readonly reference?: TransactionReference;
  readonly metaData?: PaymentMetaData;
}

/** A line that staff entered, or the rounding of one, as it is kept; a terminal's line stands in the payment journal. */
export type EnteredLine = Omit<PaymentLine, "key" | "metaData" | "currency">;

/** Amounts in another currency's decimals; undefined where one of them is not exact, or cannot be compared (N47). */
export function amountsIn<Line extends Pick<PaymentLine, "amount" | "amountCollected">>(
  line: Line,
  from: Currency,
  to: Currency,
): Line | undefined {
  const amount = amountIn(line.amount, from, to);
  const amountCollected = amountIn(line.amountCollected, from, to);
  if (amount === undefined || amountCollected === undefined) return undefined;
  return { ...line, amount, amountCollected };
}

/** The line as it is sent (PY-15). */
export function toPayment(line: PaymentLine): PaymentToRecord {
  const { paymentTypeId, name, currency, amount, amountCollected, referenceCode, metaData } = line;
  return {
    paymentTypeId,
    name,
    currency,
    amount,
    amountCollected,
    ...(referenceCode !== undefined && { referenceCode }),
    ...(metaData !== undefined && { metaData }),
  };
}
