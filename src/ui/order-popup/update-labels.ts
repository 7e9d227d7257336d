import type { StatusUpdate } from "../../../ports/entities/order.ts";
import type { TextKey } from "../text/text-keys.ts";

const updateLabels: Readonly<Record<StatusUpdate["event"], TextKey>> = {
  unconfirmed: "status.received",
  created: "status.new",
  marked_as_confirmed: "status.accepted",
  marked_as_ready: "status.ready",
  rider_assigned: "status.beingPicked",
  rider_unassigned: "status.waiting",
  marked_as_picked_up: "status.onTheWay",
  marked_as_delivered: "status.delivered",
  marked_as_collected: "status.collected",
  order_updated: "status.updated",
  marked_as_reprinted: "status.reprinted",
  rescheduled: "status.rescheduled",
  promise_changed: "status.promiseChanged",
  rejected: "status.rejected",
  voided: "status.deleted",
  customer_arrived: "customer.arrived",
  tip_collected: "status.tipCollected",
  other: "status.other",
};

/** The label of a status update in the history (OP-8, OP-16). */
export function labelOfUpdate({ event }: StatusUpdate): TextKey {
  return updateLabels[event];
}
