import { computed } from "mobx";
import { useMemo } from "react";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";

/**
 * Whether the order's buttons that assign or cancel are held: they ignore presses for 3 s after one (FL-12). A tick
 * renders nothing until they are released. To be called in an observer.
 */
export function useIsHeld({ heldUntil }: OrderView): boolean {
  const { ticker } = useStores();
  const isHeld = useMemo(
    // Most orders were never held: their rows need no computed value (PF-11).
    () => (heldUntil === undefined ? undefined : computed(() => ticker.now < heldUntil)),
    [heldUntil, ticker],
  );
  return isHeld?.get() ?? false;
}
