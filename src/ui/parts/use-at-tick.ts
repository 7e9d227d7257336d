import { computed } from "mobx";
import { useMemo } from "react";
import type { Instant } from "../../../ports/entities/time.ts";
import type { OrderView } from "../../stores.ts";
import { useStores } from "../context/stores-context.tsx";

/**
 * The result of a rule for an order at the current second. A tick renders nothing unless the result changes,
 * and costs nothing if the rule does not read the time. Pass the same function for `rule` each time. To be
 * called in an observer.
 */
export function useAtTick<Value>(
  order: OrderView,
  rule: (order: OrderView, now: () => Instant) => Value,
): Value {
  const { ticker } = useStores();
  return useMemo(() => computed(() => rule(order, () => ticker.now)), [order, ticker, rule]).get();
}
