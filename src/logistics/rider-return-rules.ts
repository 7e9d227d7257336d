import type { Company } from "../../ports/entities/company.ts";
import { type Minor, zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import {
  type CompletionQuestion,
  isPlainQuestion,
} from "../orders/order-rules/completion-steps.ts";
import { dueOf, isPriced } from "../orders/order-rules/order-totals.ts";

/** The reason for which an order is not settled together with the others of its rider (N28). */
export type AloneReason =
  /** The question about a rider whom the administrator has deleted (FL-7). */
  | "rider_deleted"
  /** The question about a partner's job (FL-8). */
  | "active_job"
  | "amount_unknown"
  /** A payment is due that is not cash. */
  | "other_payment"
  /** A checkout has lines, or a card payment is not settled. */
  | "payment_open";

/** The way an order of a returning rider is settled (N28). */
export type ReturnPlan =
  /** Sent as delivered without a payment; the rider may still hand over its cash. */
  | { readonly kind: "plain"; readonly cash: Minor }
  /** Sent with one Cash line of exactly this amount. */
  | { readonly kind: "cash"; readonly cash: Minor }
  | { readonly kind: "alone"; readonly why: AloneReason };

export interface ReturnFacts {
  /** The questions that "Delivered" asks for this order. */
  readonly questions: readonly CompletionQuestion[];
  readonly company: Pick<Company, "isLoyaltyAcceptedForWalkIn">;
  /** Whether cash can be recorded without anything to type. */
  readonly isCashOffered: boolean;
  /** Whether money for the order is already being taken on this device. */
  readonly isPaymentOpen: boolean;
}

/**
 * The plan for an order of a returning rider: cash on delivery is settled with one exact Cash line where the payment
 * step asks for a payment; every other payment and every other question is left to staff (N28).
 */
export function returnPlan(order: Order, facts: ReturnFacts): ReturnPlan {
  const [question] = facts.questions;
  if (facts.isPaymentOpen) return { kind: "alone", why: "payment_open" };
  if (question !== undefined && isPlainQuestion(question)) return { kind: "alone", why: question };
  if (!order.isCashOnDelivery) {
    return question === undefined
      ? { kind: "plain", cash: zero }
      : { kind: "alone", why: "other_payment" };
  }
  if (!isPriced(order)) return { kind: "alone", why: "amount_unknown" };
  const cash = dueOf(order, facts.company);
  if (question === undefined) return { kind: "plain", cash };
  return facts.isCashOffered ? { kind: "cash", cash } : { kind: "alone", why: "other_payment" };
}
