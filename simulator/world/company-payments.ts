import type { DeviceId, PaymentTypeId } from "../../ports/entities/ids.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import { type PartnerKind, partnerKinds } from "../../ports/entities/terminal-kinds.ts";

/** The name of payments by loyalty points (order-board section 3). */
export const loyaltyName = "Loyalty";
export const cashName = "Cash";
export const paidOnlineName = "Online payment";

interface TypePlan
  extends Omit<PaymentType, "id" | "displayName" | "isPrimary" | "requiresReferenceCode"> {
  readonly displayName?: string;
  readonly needsReference?: boolean;
}

/** A payment type for each kind of terminal. */
const terminalPlans = {
  generic: {
    name: "Card",
    displayName: "Card terminal",
    icon: "card",
    terminal: {
      isGeneric: true,
      transactionTypes: [
        { code: "card", label: "Card" },
        { code: "wallet", label: "Phone wallet" },
        { code: "qr", label: "QR code" },
      ],
      responseType: "webhook",
      webhookTimeoutMs: 60_000,
      terminalId: "terminal-1" as DeviceId,
    },
  },
  stripe_connect: { name: "Stripe Connect", displayName: "Card reader", icon: "card" },
  magnati: { name: "Magnati", icon: "card" },
  razorpay: { name: "Razorpay", icon: "card" },
} satisfies Readonly<Record<PartnerKind, TypePlan>>;

const plans: readonly TypePlan[] = [
  { name: cashName, icon: "cash" },
  ...partnerKinds.map((partner) => ({ ...terminalPlans[partner], partner })),
  { name: "Bank transfer", icon: "bank", needsReference: true },
  { name: "Gift voucher", icon: "voucher", needsReference: true },
  {
    name: "Terminal by polling",
    displayName: "Second terminal",
    icon: "card",
    partner: "generic",
    terminal: {
      isGeneric: true,
      transactionTypes: [{ code: "card", label: "Card" }],
      responseType: "polling",
      pollingIntervalMs: 3_000,
      pollingTimeoutMs: 60_000,
      terminalId: "terminal-2" as DeviceId,
    },
  },
  { name: "Staff account", icon: "account" },
  { name: paidOnlineName, icon: "online" },
  { name: "Cash Rounding" },
  { name: loyaltyName },
];

const cardNames: ReadonlySet<string> = new Set(
  plans.flatMap(({ name, partner }) => (partner === undefined ? [] : [name])),
);

/** Whether payments of this name are taken by a card terminal. */
export function isCardName(name: string): boolean {
  return cardNames.has(name);
}

/**
 * The payment types of an order; Cash comes first and is preselected. `terminals` are the names of the terminals that
 * are payment types; absent for the two of an ordinary day.
 */
export function makePaymentTypes(terminals?: readonly string[]): readonly PaymentType[] {
  const own = plans.filter(({ terminal }) => terminal !== undefined);
  const isThere = (plan: TypePlan): boolean =>
    terminals === undefined || !own.includes(plan) || own.indexOf(plan) < terminals.length;
  return plans
    .map((plan, index) => ({ plan, id: (1 + index) as PaymentTypeId }))
    .filter(({ plan }) => isThere(plan))
    .map(({ plan: { needsReference, ...plan }, id }) => ({
      ...plan,
      id,
      displayName:
        terminals?.[own.findIndex(({ name }) => name === plan.name)] ??
        plan.displayName ??
        plan.name,
      isPrimary: plan.name === cashName,
      requiresReferenceCode: needsReference === true,
    }));
}
