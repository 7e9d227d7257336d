import type { Coordinates } from "../../ports/entities/branch.ts";
import { type Duration, hourMs } from "../../ports/entities/time.ts";

/** The average speed in a city, including lights and turns. */
const metresPerHour = 25_000;

/** The driving time of a route through a made-up town. */
export function drivingMs(lengthMetres: number): Duration {
  return Math.round((lengthMetres * hourMs) / metresPerHour);
}

const metresPerDegree = 111_320;

/** A route along streets, from its first point to its last. */
export interface Way {
  readonly points: readonly Coordinates[];
  readonly lengthMetres: number;
}

/** The distance of two places to the north or south in metres, never more than `metresBetween`. */
export function metresNorth(from: Coordinates, to: Coordinates): number {
  return Math.abs(to.latitude - from.latitude) * metresPerDegree;
}

/** The distance of two places of one town in metres, straight and on a flat map. */
export function metresBetween(from: Coordinates, to: Coordinates): number {
  const north = metresNorth(from, to);
  const east = (to.longitude - from.longitude) * metresPerDegree * narrowing(from.latitude);
  return Math.sqrt(north * north + east * east);
}

/**
 * The ratio of a degree to the east to one to the north. It approximates the cosine to two thousandths with plain
 * arithmetic only, so that it is the same number on every machine.
 */
export function narrowing(latitude: number): number {
  const square = latitude * latitude;
  return (32_400 - 4 * square) / (32_400 + square);
}

export function wayAlong(points: readonly Coordinates[]): Way {
  let lengthMetres = 0;
  let from: Coordinates | undefined;
  for (const to of points) {
    if (from !== undefined) lengthMetres += metresBetween(from, to);
    from = to;
  }
  return { points, lengthMetres };
}

export function wayBack({ points, lengthMetres }: Way): Way {
  return { points: points.toReversed(), lengthMetres };
}

/** The place after this share of the route, 0 to 1. Throws a RangeError for a route without points. */
export function placeOn({ points, lengthMetres }: Way, share: number): Coordinates {
  let left = lengthMetres * Math.min(1, Math.max(0, share));
  let from: Coordinates | undefined;
  for (const to of points) {
    const length = from === undefined ? 0 : metresBetween(from, to);
    if (from !== undefined && left < length) return between(from, to, left / length);
    left -= length;
    from = to;
  }
  if (from === undefined) throw new RangeError("A way has at least one point");
  return from;
}

export function between(from: Coordinates, to: Coordinates, share: number): Coordinates {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}
