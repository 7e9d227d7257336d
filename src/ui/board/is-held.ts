import type { Instant } from "../../../ports/entities/time.ts";
import type { OrderView } from "../../stores.ts";

/** For 3 s after a press, a repeat would be ignored: what assigns or cancels shows it (FL-12). */
export function isHeld({ heldUntil }: OrderView, now: () => Instant): boolean {
  return heldUntil !== undefined && now() < heldUntil;
}
