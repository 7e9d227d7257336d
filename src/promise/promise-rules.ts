import { isOnFor } from "../../ports/entities/capabilities.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PromiseCapability } from "../../ports/entities/promise.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";
import { activeJob } from "../logistics/job-rules.ts";

/** From so long before its target an order says the minutes left (DL-3). */
const countsDownFromMs: Duration = 5 * minuteMs;

/** The time that the customer was told; undefined where there is none, or the back end declares no promises. */
export function promisedAtOf(
  order: Order,
  capability: PromiseCapability | undefined,
): Instant | undefined {
  if (!isOnFor(capability, order.branchId)) return undefined;
  const { promise, isTakeaway, deliveryEtaMinutes, scheduledFor } = order;
  if (promise?.promisedAt !== undefined) return promise.promisedAt;
  const confirmed = order.statusUpdates.find(({ event }) => event === "marked_as_confirmed")?.time;
  if (isTakeaway || deliveryEtaMinutes === undefined || confirmed === undefined) return undefined;
  return Math.max(confirmed, scheduledFor ?? confirmed) + deliveryEtaMinutes * minuteMs;
}

/** By when the kitchen has to be ready with the order (DL-1). */
export function readyByOf(
  order: Order,
  capability: PromiseCapability | undefined,
): Instant | undefined {
  if (!isOnFor(capability, order.branchId)) return undefined;
  const readyBy = order.promise?.readyBy ?? activeJob(order)?.pickupAt;
  if (readyBy !== undefined) return readyBy;
  const promisedAt = promisedAtOf(order, capability);
  if (promisedAt === undefined || order.isTakeaway) return promisedAt;
  return promisedAt - capability.driveMinutes * minuteMs;
}

/** The instant that an order's row counts to, and which of its two times that is. */
export interface Target {
  readonly at: Instant;
  readonly is: "ready_by" | "promised_at";
}

/** Of a new order the kitchen's time, of a delivery from ready on the customer's; a ready pickup has none (DL-2). */
export function targetOf(
  order: Order,
  capability: PromiseCapability | undefined,
): Target | undefined {
  const { status, isTakeaway } = order;
  if (status === "new") return target("ready_by", readyByOf(order, capability));
  const isUnderWay = (status === "ready" || status === "in_progress") && !isTakeaway;
  return isUnderWay ? target("promised_at", promisedAtOf(order, capability)) : undefined;
}

function target(is: Target["is"], at: Instant | undefined): Target | undefined {
  return at === undefined ? undefined : { at, is };
}

/** The minutes left until a target, or since it. */
export type Nearness =
  | { readonly kind: "ahead" }
  | { readonly kind: "soon" | "late"; readonly minutes: number }
  | { readonly kind: "due" };

/** The minutes left are rounded up, those passed are rounded down (DL-3). */
export function nearnessOf(at: Instant, now: Instant): Nearness {
  const leftMs = at - now;
  if (leftMs > countsDownFromMs) return { kind: "ahead" };
  if (leftMs > 0) return { kind: "soon", minutes: Math.ceil(leftMs / minuteMs) };
  const minutes = Math.floor(-leftMs / minuteMs);
  return minutes === 0 ? { kind: "due" } : { kind: "late", minutes };
}

/** The promise after so many minutes more: from the later of promise and now, a whole minute (DL-4). */
export function moreTime(promisedAt: Instant, minutes: number, now: Instant): Instant {
  return Math.ceil((Math.max(promisedAt, now) + minutes * minuteMs) / minuteMs) * minuteMs;
}

/** Why the promise cannot be changed: its time has come, or it was changed often enough. */
export type PromiseBlock =
  | { readonly kind: "fixed"; readonly from: Instant }
  | { readonly kind: "spent"; readonly delays: number };

/** Undefined: it can be changed (DL-5). */
export function blockOf(
  { promise }: Pick<Order, "promise">,
  { delaysMax }: Pick<PromiseCapability, "delaysMax">,
  now: Instant,
): PromiseBlock | undefined {
  const { fixedFrom, delays = 0 } = promise ?? {};
  if (fixedFrom !== undefined && now >= fixedFrom) return { kind: "fixed", from: fixedFrom };
  return delaysMax !== undefined && delays >= delaysMax ? { kind: "spent", delays } : undefined;
}
