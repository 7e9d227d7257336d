import type { Coordinates } from "../../ports/entities/branch.ts";
import type { LogisticsPartner, RiderPosition } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";

/** A rider whose last update is older than this is shown as inactive (MP-5). */
const inactiveAfterMs: Duration = 5 * minuteMs;
/** Nobody rides further: one of the two positions is wrong, or latitude and longitude are swapped. */
export const plausibleMetresMax = 300_000;
const earthRadiusMetres = 6_371_000;

/** How many minutes ago an inactive rider was last heard of; undefined for one who is active, or of whom that is not known. */
export function inactiveMinutes(
  lastUpdatedAt: Instant | undefined,
  now: Instant,
): number | undefined {
  if (lastUpdatedAt === undefined) return undefined;
  const ageMs = now - lastUpdatedAt;
  return ageMs > inactiveAfterMs ? Math.floor(ageMs / minuteMs) : undefined;
}

/** Whether an own rider is under way with the order: a partner's carries a job, or stands in for the partner. */
export function isRiderUnderWay(order: Order, partners: readonly LogisticsPartner[]): boolean {
  const { riderId, job } = order;
  if (order.status !== "in_progress" || order.isTakeaway || riderId === undefined) return false;
  const hasJob = job !== undefined && job.status !== "cancelled";
  return !hasJob && !partners.some(({ configuration }) => configuration?.driverId === riderId);
}

/** Whether what was told says more than what is known; stamps are the server's. */
export function isNewer(told: RiderPosition, known: RiderPosition | undefined): boolean {
  if (known?.lastUpdatedAt === undefined || told.lastUpdatedAt === undefined) return true;
  return told.lastUpdatedAt >= known.lastUpdatedAt;
}

/** Metres between two places on the globe, as the crow flies. */
export function straightMetres(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(to.latitude - from.latitude) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const narrowing = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const chord = Math.min(1, north * north + narrowing * east * east);
  return Math.round(2 * earthRadiusMetres * Math.asin(Math.sqrt(chord)));
}
