import { computed } from "mobx";
import { useMemo } from "react";
import type { Instant } from "../../../ports/entities/time.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";

/**
 * What a rule says of an order at the second that ticks; a second that passes renders nothing where the
 * answer stays, and costs nothing where the rule does not ask for it. `rule` is the same function each time.
 * To be called in an observer.
 */
export function useAtTick<Value>(
  order: OrderView,
  rule: (order: OrderView, now: () => Instant) => Value,
): Value {
  const { ticker } = useStores();
  return useMemo(() => computed(() => rule(order, () => ticker.now)), [order, ticker, rule]).get();
}
