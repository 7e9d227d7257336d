import type { StaffMember } from "../../ports/entities/company.ts";
import type { OrderTab } from "../../ports/entities/order-tab.ts";
import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import type { SoundState } from "../../ports/sound-player.ts";
import { maySeeUnconfirmed } from "../company/permissions.ts";

/** The sound of waiting orders repeats after this long (NT-5). */
export const alarmEveryMs: Duration = 3 * secondMs;
/** New orders that come within this time of a sound are announced by it (NT-4). */
const burstMs: Duration = secondMs;

const unconfirmedTabs: readonly OrderTab[] = ["homeDelivery.unconfirmed", "pickup.unconfirmed"];
/** Where new work appears. What was first seen further on has been taken care of by somebody. */
const newWorkTabs: readonly OrderTab[] = ["homeDelivery.new", "pickup.new", "scheduled"];

/** The lists whose orders wait for this member of staff to confirm them (NT-5, order-board section 6). */
export function alarmTabs(staff: StaffMember | undefined): readonly OrderTab[] {
  return staff !== undefined && maySeeUnconfirmed(staff) ? unconfirmedTabs : [];
}

/** The lists in which an order is new to this member of staff (NT-4); nobody hears what they may not see. */
export function arrivalTabs(staff: StaffMember | undefined): readonly OrderTab[] {
  return staff === undefined ? [] : [...alarmTabs(staff), ...newWorkTabs];
}

/** Whether a new order at `now` gets a sound of its own, or belongs to the burst of the last one. */
export function isNewBurst(now: Instant, lastRungAt: Instant | undefined): boolean {
  return lastRungAt === undefined || now - lastRungAt >= burstMs;
}

/** Why staff would not hear an alarm. */
export type SoundTrouble = "unavailable" | "muted" | "locked";

/** Why an alarm would not be heard, or undefined when it would (B-I34); first what a press mends only in part. */
export function soundTrouble(state: SoundState, isSilent: boolean): SoundTrouble | undefined {
  if (state === "unavailable") return "unavailable";
  if (isSilent) return "muted";
  return state === "locked" ? "locked" : undefined;
}
