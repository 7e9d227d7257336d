import type { StaffMember } from "../../ports/entities/company.ts";
import { boardTabs, type TabName } from "../../ports/entities/tab-name.ts";
import { type Duration, type Instant, minuteMs, secondMs } from "../../ports/entities/time.ts";
import type { SoundState } from "../../ports/sound-player.ts";
import { maySeeUnconfirmed } from "../company/permissions.ts";

const unconfirmedPages: readonly TabName[] = ["homeDelivery.unconfirmed", "pickup.unconfirmed"];

/** The pages whose orders wait for this member of staff to confirm them (NT-5, order-board section 6). */
export function alarmPages(staff: StaffMember | undefined): readonly TabName[] {
  return staff !== undefined && maySeeUnconfirmed(staff) ? unconfirmedPages : [];
}

/** The reasons why staff would not hear an alarm. */
export type SoundTrouble = "unavailable" | "muted" | "locked";

/** The reason why an alarm would not be heard, or undefined (B-I34). Reasons that a press cannot fully resolve come first. */
export function soundTrouble(state: SoundState, isSilent: boolean): SoundTrouble | undefined {
  if (state === "unavailable") return "unavailable";
  if (isSilent) return "muted";
  return state === "locked" ? "locked" : undefined;
}

/** After this time in limbo an order sounds once a minute (NT-5). */
const limboSoundsForMs: Duration = 10 * minuteMs;

/** An unconfirmed order of the alarm: whether its time is up, and since when it is in limbo, if it is. */
export interface AlarmOrder {
  readonly isTimeUp: boolean;
  readonly inLimboSince: Instant | undefined;
}

/** Whether the order sounds once a minute instead of every 3 s: it waits for a decision, not for attention (N3, NT-5). */
export function isQuiet({ isTimeUp, inLimboSince }: AlarmOrder, now: Instant): boolean {
  return isTimeUp || (inLimboSince !== undefined && now - inLimboSince >= limboSoundsForMs);
}

/** New orders that come within this time of a sound are announced by it (NT-4). */
const burstMs: Duration = secondMs;

/** The pages of new work. An order that first appears at a later step is already being handled. */
const newWorkPages: readonly TabName[] = ["homeDelivery.new", "pickup.new", "scheduled"];

/** The pages whose new orders are announced to this member of staff (NT-4): only those that they may see. */
export function arrivalPages(staff: StaffMember | undefined): readonly TabName[] {
  return staff === undefined ? [] : [...alarmPages(staff), ...newWorkPages];
}

/** The pages whose changed orders are announced to this member of staff (N49): all but those that they may not see. */
export function changePages(staff: StaffMember | undefined): readonly TabName[] {
  if (staff === undefined) return [];
  const hidden = alarmPages(staff).length === 0 ? unconfirmedPages : [];
  return boardTabs.filter((tab) => !hidden.includes(tab));
}

/** Whether a new order at `now` gets a sound of its own, or belongs to the burst of the last one. */
export function isNewBurst(now: Instant, lastRungAt: Instant | undefined): boolean {
  return lastRungAt === undefined || now - lastRungAt >= burstMs;
}
