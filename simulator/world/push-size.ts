import type { Order } from "../../ports/entities/order.ts";

/** The largest message that the push service accepts. */
const pushBytesMax = 10_000;

// Upper estimates for the JSON of an order and of each of its lines on the wire.
const bytesPerOrder = 1_500;
const bytesPerItem = 300;
const bytesPerUpdate = 110;
const bytesPerPayment = 110;

/**
 * Whether an order fits into one push message. The size is estimated, not encoded, since it is needed for each push.
 * Orders that do not fit are pushed without payload and have to be fetched (PS-5).
 */
export function fitsIntoPush(order: Order): boolean {
  const bytes =
    bytesPerOrder +
    order.items.length * bytesPerItem +
    order.statusUpdates.length * bytesPerUpdate +
    (order.payments.length + order.surcharges.length + order.discounts.length) * bytesPerPayment;
  return bytes <= pushBytesMax;
}
