import type { Instant } from "../../../ports/entities/time.ts";
import type { OrderModel } from "../order-model.ts";

/** Whether a repeat of a command that assigns or cancels would be ignored: for 3 s after a press (FL-12). */
export function isHeld({ heldUntil }: Pick<OrderModel, "heldUntil">, now: () => Instant): boolean {
  return heldUntil !== undefined && now() < heldUntil;
}
