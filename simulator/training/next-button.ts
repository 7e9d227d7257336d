import type { Order } from "../../ports/entities/order.ts";
import type { DebriefButton } from "./advice-fault.ts";
import { isActive } from "./run-facts.ts";

/** The button that takes an order one step on. */
export function nextButton(order: Order): DebriefButton | undefined {
  switch (order.status) {
    case "unconfirmed":
      return "action.approve";
    case "new":
      return "action.markReady";
    case "ready":
      if (order.isTakeaway) return "action.markCollected";
      return order.riderId === undefined && !isActive(order.job)
        ? "rider.assign"
        : "action.markPickedUp";
    case "in_progress":
      return "action.markDelivered";
    default:
      return undefined;
  }
}
