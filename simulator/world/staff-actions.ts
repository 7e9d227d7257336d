import type { PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";

/**
 * What the autopilot moves. The world's own hands go straight to a desk; a test may give hands that
 * press the app's commands. A hand may do nothing: the autopilot looks again after a while.
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
