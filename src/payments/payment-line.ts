import type { PaymentTypeId } from "../../ports/entities/ids.ts";
import type { Minor } from "../../ports/entities/money.ts";
import type { PaymentMetaData, PaymentToRecord } from "../../ports/entities/payment.ts";

/**
 * manual: what staff took and may put back; terminal: what a card terminal approved, which stays;
 * rounding: belongs to the cash line before it.
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
  readonly amount: Minor;
  /** What was handed over; above `amount` where there is change (P-I11). */
  readonly amountCollected: Minor;
  readonly referenceCode?: string;
  readonly metaData?: PaymentMetaData;
}

/** The line as it is sent (PY-15). */
export function toPayment(line: PaymentLine): PaymentToRecord {
  const { paymentTypeId, name, amount, amountCollected, referenceCode, metaData } = line;
  return {
    paymentTypeId,
    name,
    amount,
    amountCollected,
    ...(referenceCode !== undefined && { referenceCode }),
    ...(metaData !== undefined && { metaData }),
  };
}
