import type { Coordinates } from "../../ports/entities/branch.ts";

/** The problem of a position; undefined for one on the globe. */
export function positionProblem(name: string, position: Coordinates): string | undefined {
  const { latitude, longitude } = position;
  // Negated, so that NaN is a problem too.
  if (!(Math.abs(latitude) <= 90)) return `${name}: latitude ${latitude} is not between -90 and 90`;
  if (!(Math.abs(longitude) <= 180)) {
    return `${name}: longitude ${longitude} is not between -180 and 180`;
  }
  return undefined;
}
