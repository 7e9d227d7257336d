import type { Coordinates } from "../../ports/entities/branch.ts";
import type { RiderPosition } from "../../ports/entities/logistics.ts";
import { type Duration, type Instant, minuteMs } from "../../ports/entities/time.ts";

/** A rider whose last update is older than this is shown as inactive (MP-5). */
const inactiveAfterMs: Duration = 5 * minuteMs;
/** A stamp further ahead of the clock than this is of a clock that is wrong. */
const aheadMsMax: Duration = 5 * minuteMs;
/** Phones without a position send 0 and 0: a place in the sea. */
const nowhereDegrees = 0.001;
/** Beyond this distance a position is wrong, or latitude and longitude are swapped. */
export const plausibleMetresMax = 300_000;
const earthRadiusMetres = 6_371_000;

/** The minutes since the last update of an inactive rider; undefined for an active rider, and if it is not known. */
export function inactiveMinutes(
  lastUpdatedAt: Instant | undefined,
  now: Instant,
): number | undefined {
  if (lastUpdatedAt === undefined) return undefined;
  const ageMs = now - lastUpdatedAt;
  return ageMs > inactiveAfterMs ? Math.floor(ageMs / minuteMs) : undefined;
}

/** The position as far as it can be believed: one at 0/0 or with a stamp in the future is none (MP-3). */
export function believable(position: RiderPosition, now: Instant): RiderPosition {
  const { riderId, coordinates, lastUpdatedAt = now } = position;
  const isNowhere =
    coordinates !== undefined &&
    Math.abs(coordinates.latitude) < nowhereDegrees &&
    Math.abs(coordinates.longitude) < nowhereDegrees;
  return isNowhere || lastUpdatedAt > now + aheadMsMax ? { riderId } : position;
}

/** Whether a position replaces the known one, by the server's stamps. */
export function isNewer(position: RiderPosition, known: RiderPosition | undefined): boolean {
  if (known?.lastUpdatedAt === undefined || position.lastUpdatedAt === undefined) return true;
  return position.lastUpdatedAt >= known.lastUpdatedAt;
}

/** A movement of less than this is noise of the rider's phone. */
const movementMetresMin = 25;

/** Whether the rider moved noticeably between two places. */
export function hasMoved(from: Coordinates, to: Coordinates): boolean {
  return straightMetres(from, to) >= movementMetresMin;
}

/** Whether a movement leads to the store or away from it; undefined where the distance hardly changes. */
export function headingOf(
  from: Coordinates,
  to: Coordinates,
  branch: Coordinates,
): "to_store" | "from_store" | undefined {
  const nearer = straightMetres(from, branch) - straightMetres(to, branch);
  if (Math.abs(nearer) < movementMetresMin / 2) return undefined;
  return nearer > 0 ? "to_store" : "from_store";
}

/** The direction from one place to another, in whole degrees clockwise from north: 0 to 359. */
export function bearingOf(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [start, end] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const x = Math.sin(east) * Math.cos(end);
  const y = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(east);
  return (Math.round((Math.atan2(x, y) * 180) / Math.PI) + 360) % 360;
}

/** Metres between two places on the globe, in a straight line. */
export function straightMetres(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(to.latitude - from.latitude) / 2);
  const east = Math.sin(radians(to.longitude - from.longitude) / 2);
  const narrowing = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const chord = Math.min(1, north * north + narrowing * east * east);
  return Math.round(2 * earthRadiusMetres * Math.asin(Math.sqrt(chord)));
}
