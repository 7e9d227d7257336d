import type { PaymentTypeId } from "./ids.ts";
import { type Currency, type Minor, minor, zero } from "./money.ts";
import type { PartnerKind, TerminalIntegration } from "./terminal-kinds.ts";

/** A payment that an order already carries. */
export interface OrderPayment {
  readonly name: string;
  readonly amount: Minor;
  readonly amountCollected: Minor;
  readonly tip: Minor;
  readonly cardLastFour?: string;
  /** Our reference of a card payment, where the server keeps it. */
  readonly reference?: string;
}

export interface PaymentType {
  readonly id: PaymentTypeId;
  readonly name: string;
  readonly displayName: string;
  readonly icon?: string;
  readonly isPrimary: boolean;
  readonly requiresReferenceCode: boolean;
  /** Absent for types that need no terminal, such as cash. */
  readonly partner?: PartnerKind;
  readonly terminal?: TerminalIntegration;
}

/** Facts about a payment that travel with it; a payment made in training says so. */
export type PaymentMetaData = Readonly<Record<string, string | number | boolean>>;

/** One payment that is sent when an order is completed (payments-and-assignment section 3). */
export interface PaymentToRecord {
  readonly paymentTypeId: PaymentTypeId;
  readonly name: string;
  /** That of its amounts, whatever the company's has become since (N47). */
  readonly currency: Currency;
  readonly amount: Minor;
  readonly amountCollected: Minor;
  readonly referenceCode?: string;
  readonly metaData?: PaymentMetaData;
}

/** A line of a completion: one that the order carries already, or one recorded in this step (N5). */
export type PaymentToSend = OrderPayment | PaymentToRecord;

/** Whether the line is recorded in this step. */
export function isNewPayment(line: PaymentToSend): line is PaymentToRecord {
  return "paymentTypeId" in line;
}

/** The name of cash (payments-and-assignment section 3). */
export const cashName = "Cash";

/** The payment that holds the difference of a rounded cash payment (PY-13). */
export const cashRoundingName = "Cash Rounding";

/** Whether a payment, or a payment type, is one of loyalty points (payments-and-assignment section 3). */
export function isLoyalty({ name }: { readonly name: string }): boolean {
  return name === "Loyalty";
}

/** The change that was returned: the collected amount less the amount and the tip, which it does not contain (OP-7). */
export function returnedAmount(payment: {
  readonly amount: Minor;
  readonly amountCollected: Minor;
  readonly tip?: Minor;
}): Minor {
  const { amount, amountCollected, tip = zero } = payment;
  return minor(Math.max(zero, amountCollected - amount - tip));
}
