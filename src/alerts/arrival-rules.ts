import type { StaffMember } from "../../ports/entities/company.ts";
import { type Duration, type Instant, secondMs } from "../../ports/entities/time.ts";
import type { BoardPage } from "../orders/board-pages.ts";
import { alarmPages } from "./alarm-rules.ts";

/** New orders that come within this time of a sound are announced by it (NT-4). */
const burstMs: Duration = secondMs;

/** Where new work appears. What was first seen further on has been taken care of by somebody. */
const newWorkPages: readonly BoardPage[] = ["homeDelivery.new", "pickup.new", "scheduled"];

/** The lists in which an order is new to this member of staff (NT-4); nobody hears what they may not see. */
export function arrivalPages(staff: StaffMember | undefined): readonly BoardPage[] {
  return staff === undefined ? [] : [...alarmPages(staff), ...newWorkPages];
}

/** Whether a new order at `now` gets a sound of its own, or belongs to the burst of the last one. */
export function isNewBurst(now: Instant, lastRungAt: Instant | undefined): boolean {
  return lastRungAt === undefined || now - lastRungAt >= burstMs;
}
