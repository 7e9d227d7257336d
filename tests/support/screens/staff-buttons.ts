import { mayConfirm } from "../../../src/company/permissions.ts";
import type { BranchApp } from "../../../src/compose/graph/create-app.ts";
import { deliveryOffer } from "../../../src/logistics/delivery-offer.ts";
import { activeJob } from "../../../src/logistics/job-rules.ts";
import type { OrderModel } from "../../../src/orders/board/order-model.ts";
import type { OrderPlace } from "../../../src/orders/order-rules/placement.ts";

/** The buttons about an order that staff press, in its row, its popup or the list of riders. */
export type StaffButton =
  | "approve"
  | "reject"
  | "mark_ready"
  | "assign_rider"
  | "unassign_rider"
  | "mark_picked_up"
  | "mark_delivered"
  | "mark_collected"
  | "reschedule"
  | "reprint";

/** The look of a button on the screen at this instant. */
export type ButtonState = "enabled" | "disabled" | "absent";

const places: Readonly<Partial<Record<StaffButton, readonly OrderPlace[]>>> = {
  approve: ["homeDelivery.unconfirmed", "pickup.unconfirmed"],
  reject: ["homeDelivery.unconfirmed", "pickup.unconfirmed"],
  mark_ready: ["homeDelivery.new", "pickup.new"],
  mark_picked_up: ["homeDelivery.ready"],
  mark_delivered: ["homeDelivery.inProgress"],
  mark_collected: ["pickup.ready"],
  reschedule: ["scheduled"],
};

/**
 * The state of a button as the screens show it, without rendering them. Only what a test of time meets is here: questions
 * before a step, such as a payment, belong to the screens.
 */
export function stateOfButton(button: StaffButton, order: OrderModel, app: BranchApp): ButtonState {
  if (!isShown(button, order, app)) return "absent";
  // A command of the order is in flight (LS-8), or the network is lost (RL-2).
  if (order.command !== undefined || app.orders.offline.extent === "banner") return "disabled";
  return isDisabled(button, order, app) ? "disabled" : "enabled";
}

function isShown(button: StaffButton, { place, data }: OrderModel, app: BranchApp): boolean {
  const { company } = app.company;
  switch (button) {
    case "assign_rider":
    case "unassign_rider": {
      if (company === undefined || activeJob(data) !== undefined) return false;
      const isOffered = deliveryOffer(company, place).rider !== "none";
      return isOffered && (button === "assign_rider" || data.riderId !== undefined);
    }
    case "reprint":
      return data.status !== "unconfirmed";
    case "reschedule":
      return place === "scheduled" && data.type === "call_center";
    default:
      return place !== undefined && places[button]?.includes(place) === true;
  }
}

function isDisabled(button: StaffButton, { heldUntil = 0 }: OrderModel, app: BranchApp): boolean {
  const { staff } = app.company;
  switch (button) {
    case "approve":
    case "reject":
      return staff === undefined || !mayConfirm(staff);
    case "assign_rider":
    case "unassign_rider":
      // The screen releases them with the first tick after the 3 s (FL-12).
      return app.ticker.now < heldUntil;
    default:
      return false;
  }
}
