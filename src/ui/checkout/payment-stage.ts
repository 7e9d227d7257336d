import type { Order } from "../../../ports/entities/order.ts";
import type { CheckoutModalProps } from "./checkout-props.ts";

/** Where an order stands while it can be paid for. */
const stageOf = {
  deliver: "in_progress",
  collect: "ready",
  confirm_pickup: "unconfirmed",
} as const;

/** Whether somebody else has completed, voided or rejected the order while it was being paid. */
export function isGone(order: Order, purpose: CheckoutModalProps["purpose"]): boolean {
  return order.status !== stageOf[purpose];
}
