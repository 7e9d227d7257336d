import type { DeviceId, PaymentTypeId } from "./ids.ts";
import type { Minor } from "./money.ts";
import type { Duration } from "./time.ts";

/** The four payment partners whose terminals take cards (payments-and-assignment section 1). */
export const partnerKinds = ["generic", "stripe_connect", "magnati", "razorpay"] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** A payment that an order already carries. */
export interface OrderPayment {
  readonly name: string;
  readonly amount: Minor;
  readonly amountCollected: Minor;
  readonly tip: Minor;
  readonly cardLastFour?: string;
}

/** How a generic terminal answers, and how long it may take. Absent times fall back (section 9). */
export interface TerminalIntegration {
  readonly isGeneric: boolean;
  /** Label by the partner's code, in the order in which they are offered. */
  readonly transactionTypes: readonly { readonly code: string; readonly label: string }[];
  readonly responseType: "webhook" | "polling";
  readonly webhookTimeoutMs?: Duration;
  readonly pollingIntervalMs?: Duration;
  readonly pollingTimeoutMs?: Duration;
  readonly terminalId?: DeviceId;
}

export interface PaymentType {
  readonly id: PaymentTypeId;
  readonly name: string;
  readonly displayName: string;
  readonly icon?: string;
  readonly isPrimary: boolean;
  readonly requiresReferenceCode: boolean;
  /** Absent for what needs no terminal, such as cash. */
  readonly partner?: PartnerKind;
  readonly terminal?: TerminalIntegration;
}

/** Facts about a payment that travel with it; a payment made in training says so. */
export type PaymentMetaData = Readonly<Record<string, string | number | boolean>>;

/** One line of what is sent when an order is completed (payments-and-assignment section 3). */
export interface PaymentToRecord {
  readonly paymentTypeId: PaymentTypeId;
  readonly name: string;
  readonly amount: Minor;
  readonly amountCollected: Minor;
  readonly referenceCode?: string;
  readonly metaData?: PaymentMetaData;
}
