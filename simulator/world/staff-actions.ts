import type { PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Explain } from "./staff-reasons.ts";

/**
 * The actions of the autopilot. The world's own call the staff API; a test may pass actions that press the app's
 * commands. An action may have no effect: the autopilot tries again later.
 */
export interface StaffActions {
  confirm(order: Order): void;
  reject(order: Order): void;
  markReady(order: Order): void;
  assignRider(order: Order, riderId: RiderId): void;
  assignPartner(order: Order, partnerId: PartnerId): void;
  markPickedUp(order: Order): void;
  markDelivered(order: Order): void;
  markCollected(order: Order): void;
}

/** The means of an autopilot that runs every branch. */
export interface AutopilotMeans {
  /** Absent: those of the staff API. */
  readonly actions?: StaffActions;
  /** Receives the reason of each step. */
  readonly explain?: Explain;
}
