import type { RiderId } from "../../ports/entities/ids.ts";

/** The percentage of the usual time that this rider needs for a ride: some know each shortcut, others are new. */
export function paceOf(riderId: RiderId): number {
  return 75 + ((riderId * 37) % 56);
}
