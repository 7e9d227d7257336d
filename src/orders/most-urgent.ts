import type { Company } from "../../ports/entities/company.ts";
import type { OrderId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { confirmationDeadline } from "./order-timing.ts";

interface Waiting {
  readonly id: OrderId;
  readonly data: Order;
  readonly isTimeUp: boolean;
}

export interface UrgencyFacts {
  /** The confirmation deadline of an unconfirmed order, if it has one. */
  readonly deadline: (order: Order) => Instant | undefined;
  /** Whether its confirmation failed on this device: its deadline no longer counts (UC-12). */
  readonly isInLimbo: (id: OrderId) => boolean;
}

export function urgencyFacts(
  { confirmationDeadline: { minutes } }: Pick<Company, "confirmationDeadline">,
  limbo: { has(id: OrderId): boolean },
): UrgencyFacts {
  return {
    deadline: (order) => confirmationDeadline(order, minutes),
    isInLimbo: (id) => limbo.has(id),
  };
}

/**
 * The unconfirmed order that staff should decide first: the least time left. Orders whose time is up cannot be lost by
 * waiting and come next, then those without a deadline, each group by age.
 */
export function mostUrgent<View extends Waiting>(
  orders: readonly View[],
  facts: UrgencyFacts,
): View | undefined {
  let first: { readonly order: View; readonly rank: number; readonly key: number } | undefined;
  for (const order of orders) {
    const found = { order, ...urgencyOf(order, facts) };
    if (first === undefined || isBefore(found, first)) first = found;
  }
  return first?.order;
}

interface Urgency {
  /** A lower rank is more urgent, then a lower key. */
  readonly rank: number;
  readonly key: number;
}

function urgencyOf(order: Waiting, { deadline, isInLimbo }: UrgencyFacts): Urgency {
  const { data, isTimeUp } = order;
  const until = deadline(data);
  if (until === undefined) return { rank: 2, key: data.placedAt };
  if (isTimeUp || isInLimbo(order.id)) return { rank: 1, key: data.placedAt };
  return { rank: 0, key: until };
}

function isBefore(one: Urgency, other: Urgency): boolean {
  return one.rank === other.rank ? one.key < other.key : one.rank < other.rank;
}
