import { isOnFor } from "../../ports/entities/capabilities.ts";
import type { LogisticsJob } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Notified, OrderPromise, PromiseCapability } from "../../ports/entities/promise.ts";
import { type Instant, minuteMs } from "../../ports/entities/time.ts";
import { sourceFacts } from "./sources.ts";

/** A delivery without minutes of its own is promised so long after its confirmation. */
const usualDeliveryMinutes = 45;
export const pickupMinutes = 20;

/** The promise of an order that the kitchen got at an instant; undefined where the back end declares none. */
export function firstPromise(
  order: Order,
  gotAt: Instant,
  capability: PromiseCapability | undefined,
): OrderPromise | undefined {
  if (!isOnFor(capability, order.branchId)) return undefined;
  const { isTakeaway, deliveryEtaMinutes, scheduledFor, source } = order;
  const minutes = isTakeaway ? pickupMinutes : (deliveryEtaMinutes ?? usualDeliveryMinutes);
  const promisedAt = wholeMinute(Math.max(gotAt, scheduledFor ?? gotAt) + minutes * minuteMs);
  return {
    promisedAt,
    promisedFirst: promisedAt,
    readyBy: isTakeaway ? promisedAt : promisedAt - capability.driveMinutes * minuteMs,
    // A marketplace looks after its customer by itself once its promise is broken.
    ...(isOfMarketplace(source) && { fixedFrom: promisedAt }),
    delays: 0,
  };
}

/** The promise once a courier was requested: it is fixed from then on, until the job is cancelled. */
export function promiseWithJob(
  { promise, source }: Order,
  job: LogisticsJob,
  now: Instant,
): OrderPromise | undefined {
  if (promise?.promisedAt === undefined) return promise;
  const { fixedFrom, ...open } = promise;
  if (job.status === "cancelled") {
    return isOfMarketplace(source) ? { ...open, fixedFrom: promise.promisedAt } : open;
  }
  return fixedFrom !== undefined && fixedFrom <= now ? promise : { ...open, fixedFrom: now };
}

/** Marketplaces write to their customers, the web shop too; who ordered at the counter or by telephone is not told. */
export function notifiedOf({ source, type, customer }: Order): Notified {
  if (isOfMarketplace(source)) return "marketplace";
  return type === "online" && customer.telephone !== undefined ? "customer" : "nobody";
}

export function isOfMarketplace(source: Order["source"]): boolean {
  return sourceFacts(source)?.isOwn === false;
}

export function wholeMinute(at: Instant): Instant {
  return Math.ceil(at / minuteMs) * minuteMs;
}
