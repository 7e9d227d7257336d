import type { StaffMember } from "../../ports/entities/company.ts";
import type { SoundState } from "../../ports/sound-player.ts";
import { maySeeUnconfirmed } from "../company/permissions.ts";
import type { BoardPage } from "../orders/board-pages.ts";

const unconfirmedPages: readonly BoardPage[] = ["homeDelivery.unconfirmed", "pickup.unconfirmed"];

/** The lists whose orders wait for this member of staff to confirm them (NT-5, order-board section 6). */
export function alarmPages(staff: StaffMember | undefined): readonly BoardPage[] {
  return staff !== undefined && maySeeUnconfirmed(staff) ? unconfirmedPages : [];
}

/** Why staff would not hear an alarm. */
export type SoundTrouble = "unavailable" | "muted" | "locked";

/** Why an alarm would not be heard, or undefined when it would (B-I34); first what a press mends only in part. */
export function soundTrouble(state: SoundState, isSilent: boolean): SoundTrouble | undefined {
  if (state === "unavailable") return "unavailable";
  if (isSilent) return "muted";
  return state === "locked" ? "locked" : undefined;
}
