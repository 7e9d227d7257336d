import type { RiderId } from "../../ports/entities/ids.ts";
import type { RiderStats } from "../../ports/entities/logistics.ts";
import { type CurrencyPrecision, zero } from "../../ports/entities/money.ts";
import { secondMs } from "../../ports/entities/time.ts";
import { type Decoded, decode } from "./decoded.ts";
import {
  amount,
  converted,
  decimal,
  expected,
  id,
  objectOf,
  optional,
  optionalText,
  whole,
  withDefault,
} from "./fields.ts";
import { precisionElse, textLengthMax } from "./limits.ts";
import type { WireConventions } from "./wire-conventions.ts";

function riderStats(precision: CurrencyPrecision) {
  const money = amount(precision);
  const moneyOrZero = withDefault(money, zero);
  return converted(
    objectOf({
      id: id<RiderId>(),
      name: expected(optionalText(textLengthMax.name)),
      total_orders: expected(whole(0, 1_000_000)),
      total_amount: expected(money),
      average_delivery_time: optional(decimal(0, 10_000_000)),
      amount_breakdown: optional(objectOf({ cash: moneyOrZero, others: moneyOrZero })),
    }),
    (wire): RiderStats => ({
      riderId: wire.id,
      name: wire.name ?? "",
      totalOrders: wire.total_orders ?? 0,
      totalAmount: wire.total_amount ?? zero,
      ...(wire.average_delivery_time !== undefined && {
        averageDeliveryTimeMs: Math.round(wire.average_delivery_time * secondMs),
      }),
      cashAmount: wire.amount_breakdown?.cash ?? zero,
      otherAmount: wire.amount_breakdown?.others ?? zero,
    }),
  );
}

/** One element of GET /orders/delivered/rider-stats. */
export function decodeRiderStats(
  value: unknown,
  path: string,
  { currency }: WireConventions,
): Decoded<RiderStats> {
  return decode(riderStats(currency?.precision ?? precisionElse), value, path);
}
