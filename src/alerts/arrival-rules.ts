import type { StaffMember } from "../../ports/entities/company.ts";
import type { OrderTab } from "../../ports/entities/order-tab.ts";
import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import { alarmTabs } from "./alarm-rules.ts";

/** New orders that come within this time of a sound are announced by it (NT-4). */
const burstMs: Duration = secondMs;

/** Where new work appears. What was first seen further on has been taken care of by somebody. */
const newWorkTabs: readonly OrderTab[] = ["homeDelivery.new", "pickup.new", "scheduled"];

/** The lists in which an order is new to this member of staff (NT-4); nobody hears what they may not see. */
export function arrivalTabs(staff: StaffMember | undefined): readonly OrderTab[] {
  return staff === undefined ? [] : [...alarmTabs(staff), ...newWorkTabs];
}

/** Whether a new order at `now` gets a sound of its own, or belongs to the burst of the last one. */
export function isNewBurst(now: Instant, lastRungAt: Instant | undefined): boolean {
  return lastRungAt === undefined || now - lastRungAt >= burstMs;
}
