import type { RiderStats } from "../../ports/entities/logistics.ts";
import { type Minor, minor, zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Duration } from "../../ports/entities/time.ts";
import { cashPartOf, isPriced, payableTotal } from "../orders/order-rules/order-totals.ts";

/** Sums over deliveries. */
export interface DeliveredFigures {
  readonly deliveries: number;
  readonly amount: Minor;
  readonly cash: Minor;
  readonly others: Minor;
  /** Absent where no average is known. */
  readonly averageMs: Duration | undefined;
}

/** Removes a line that adds up all riders (HD-12). */
export function withoutAllRiders(stats: readonly RiderStats[]): readonly RiderStats[] {
  return stats.filter(({ name }) => !/^\s*all[\s_-]*riders\s*$/i.test(name));
}

/** The sums over riders, and the floored mean of the averages that are known (HD-11, HD-12). No riders: zero, never NaN. */
export function figuresOf(riders: readonly RiderStats[]): DeliveredFigures {
  const averages = riders.flatMap(({ averageDeliveryTimeMs: average }) =>
    average === undefined ? [] : Math.max(0, average),
  );
  return {
    deliveries: riders.reduce((sum, { totalOrders }) => sum + totalOrders, 0),
    amount: sumOf(riders.map(({ totalAmount }) => totalAmount)),
    cash: sumOf(riders.map(({ cashAmount }) => cashAmount)),
    others: sumOf(riders.map(({ otherAmount }) => otherAmount)),
    averageMs: riders.length > 0 && averages.length === 0 ? undefined : flooredMean(averages),
  };
}

/** A walk-in order is never delivered, so that all points count. */
const noWalkIns = { isLoyaltyAcceptedForWalkIn: true };

/** The same figures of single orders. */
export function figuresOfOrders(
  orders: readonly Order[],
  timeTakenMs: (order: Order) => Duration | undefined,
): DeliveredFigures {
  const amount = sumOf(orders.map((order) => payableTotal(order, noWalkIns) ?? zero));
  const cash = sumOf(orders.filter(isPriced).map((order) => cashPartOf(order, noWalkIns)));
  const times = orders.map((order) => timeTakenMs(order)).filter((time) => time !== undefined);
  const others = sumOf([amount, -cash]);
  return { deliveries: orders.length, amount, cash, others, averageMs: flooredMean(times) };
}

/** Adds the figures of other deliveries; the mean stays that of the riders (HD-12). */
export function figuresTogether(
  riders: DeliveredFigures,
  rest: DeliveredFigures,
): DeliveredFigures {
  return {
    deliveries: riders.deliveries + rest.deliveries,
    amount: sumOf([riders.amount, rest.amount]),
    cash: sumOf([riders.cash, rest.cash]),
    others: sumOf([riders.others, rest.others]),
    averageMs: riders.averageMs,
  };
}

function flooredMean(values: readonly Duration[]): Duration {
  if (values.length === 0) return 0;
  return Math.floor(values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** Limits impossible sums to the largest safe integer. */
function sumOf(amounts: readonly number[]): Minor {
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const { MAX_SAFE_INTEGER: max } = Number;
  return minor(Math.min(Math.max(sum, -max), max));
}
