import type { DeviceId, PaymentTypeId } from "../../../ports/entities/ids.ts";
import type { PaymentType } from "../../../ports/entities/payment.ts";

let ids = 0;

/** A payment type like cash; tests set only the fields that matter. */
export function aPaymentType(name: string, set: Partial<PaymentType> = {}): PaymentType {
  ids += 1;
  return {
    id: ids as PaymentTypeId,
    name,
    displayName: name,
    isPrimary: false,
    requiresReferenceCode: false,
    ...set,
  };
}

export const cash = aPaymentType("Cash", { isPrimary: true, icon: "cash" });
export const card = aPaymentType("Card", {
  displayName: "Card terminal",
  icon: "card",
  partner: "generic",
  terminal: {
    isGeneric: true,
    transactionTypes: [{ code: "card", label: "Card" }],
    responseType: "webhook",
    terminalId: "terminal-1" as DeviceId,
  },
});
const stripe = aPaymentType("Stripe Connect", { partner: "stripe_connect" });
export const magnati = aPaymentType("Magnati", { partner: "magnati" });
const razorpay = aPaymentType("Razorpay", { partner: "razorpay" });
export const bank = aPaymentType("Bank transfer", { icon: "bank", requiresReferenceCode: true });
const rounding = aPaymentType("Cash Rounding");
export const loyalty = aPaymentType("Loyalty");

/** The payment types of a company, in their order. */
export const paymentTypes: readonly PaymentType[] = [
  cash,
  card,
  stripe,
  magnati,
  razorpay,
  bank,
  rounding,
  loyalty,
];
