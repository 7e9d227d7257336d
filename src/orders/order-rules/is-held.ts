import type { Instant } from "../../../ports/entities/time.ts";
import type { OrderModel } from "../order-model.ts";

/** Whether the buttons that assign or cancel are held: they ignore presses for 3 s after one (FL-12). */
export function isHeld({ heldUntil }: Pick<OrderModel, "heldUntil">, now: () => Instant): boolean {
  return heldUntil !== undefined && now() < heldUntil;
}
