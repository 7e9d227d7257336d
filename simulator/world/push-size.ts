import type { Order } from "../../ports/entities/order.ts";

/** The push service carries no more than this in one message. */
const pushBytesMax = 10_000;

// What an order and each of its lines take as JSON in the words of the wire, rounded up.
const bytesPerOrder = 1_500;
const bytesPerItem = 300;
const bytesPerUpdate = 110;
const bytesPerPayment = 110;

/**
 * Whether an order fits into one push message. Counted, not written out: it is asked for each push.
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
