import type { Order } from "../../../ports/entities/order.ts";
import { activeJob } from "../../logistics/job-rules.ts";
import type { TextKey } from "../text/text-keys.ts";

/** The label of the current status (OP-16). */
export function labelOfOrder(order: Order): TextKey {
  switch (order.status) {
    case "unconfirmed":
      return "status.waiting";
    case "new":
      return "status.preparing";
    case "ready":
      if (order.isTakeaway) return "status.readyToCollect";
      return activeJob(order)?.status === "arrived" ? "status.beingPicked" : "status.readyToPickup";
    case "in_progress":
      return "status.onTheWay";
    case "delivered":
      return "status.delivered";
    case "collected":
      return "status.collected";
    case "rejected":
      return "status.rejected";
    case "voided":
      return "status.deleted";
  }
}
