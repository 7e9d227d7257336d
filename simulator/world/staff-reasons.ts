import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Duration } from "../../ports/entities/time.ts";

/** The reason for a step of an autopilot, by what it knows at that moment. */
export type StaffReason =
  /** `isNext`: no other waiting order has less time left. */
  | {
      readonly kind: "deadline";
      readonly leftMs: Duration;
      readonly waitingCount: number;
      readonly isNext: boolean;
    }
  | { readonly kind: "waiting"; readonly waitingCount: number }
  | { readonly kind: "cooked"; readonly forMs: Duration }
  | { readonly kind: "free_rider"; readonly name: string; readonly freeCount: number }
  | { readonly kind: "partner"; readonly name: string; readonly freeCount: number }
  | { readonly kind: "rider_at_counter" }
  | { readonly kind: "rider_arrived" }
  | { readonly kind: "partner_arrived" }
  | { readonly kind: "long_out"; readonly forMs: Duration }
  | { readonly kind: "customer_at_counter" };

/** Runs an action on an order for a reason. */
export type Explain = (order: Order, why: StaffReason, act: () => void) => void;

/** Remembers the reason while its action runs, so that the change of the order carries it (TN-10). */
export class StaffReasons {
  private current: { readonly orderId: OrderId; readonly why: StaffReason } | undefined;

  readonly explain: Explain = ({ id }, why, act) => {
    this.current = { orderId: id, why };
    try {
      act();
    } finally {
      this.current = undefined;
    }
  };

  /** The reason for the present change of this order. */
  of(orderId: OrderId): StaffReason | undefined {
    return this.current?.orderId === orderId ? this.current.why : undefined;
  }
}
