/** The payment partners whose terminals take cards; `terminal-kinds.ts` has their differences. */
export const partnerKinds = ["generic", "stripe_connect", "magnati", "razorpay"] as const;
export type PartnerKind = (typeof partnerKinds)[number];
