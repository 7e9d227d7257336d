import type { PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";

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
