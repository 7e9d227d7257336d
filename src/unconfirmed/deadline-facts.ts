import type { StaffMember } from "../../ports/entities/company.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { mayConfirm } from "../company/permissions.ts";
import { type DeadlineSettings, deadlineOf } from "../orders/order-rules/order-timing.ts";

/** The state of an unconfirmed order's deadline, as the countdown explains it (RL-3). */
export type DeadlineFacts =
  | {
      readonly kind: "running";
      readonly deadline: Instant;
      readonly minutes: number;
      /** Whether the minutes came with the order, else they are the company's. */
      readonly isOfOrder: boolean;
      /** Names what this device does at the deadline; `others`: the member of staff may not reject. */
      readonly atZero: "reject" | "others" | "paused";
    }
  /** The order still waits after its deadline (N3). */
  | { readonly kind: "time_up"; readonly isPaused: boolean }
  /** The marketplace has not accepted the confirmation of this device (UC-12). */
  | { readonly kind: "limbo" }
  | { readonly kind: "none"; readonly why: "company" | "order" | "type" };

export interface DeadlineCircumstances {
  readonly company: DeadlineSettings;
  readonly staff: StaffMember;
  readonly isInLimbo: boolean;
  readonly isTimeUp: boolean;
  /** False: this device rejects nothing automatically (N15). */
  readonly isServerTimeKnown: boolean;
}

/** Why the order has its deadline, or none, and what happens at its end and by whom. */
export function deadlineFacts(order: Order, around: DeadlineCircumstances): DeadlineFacts {
  if (around.isInLimbo) return { kind: "limbo" };
  const deadline = deadlineOf(order, around.company);
  if (deadline === undefined) return { kind: "none", why: whyNone(order) };
  const isPaused = !around.isServerTimeKnown;
  if (around.isTimeUp) return { kind: "time_up", isPaused };
  return {
    kind: "running",
    deadline: deadline.at,
    minutes: deadline.minutes,
    isOfOrder: order.confirmationMinutes !== undefined,
    atZero: mayConfirm(around.staff) ? (isPaused ? "paused" : "reject") : "others",
  };
}

function whyNone({ type, confirmationMinutes }: Order): "company" | "order" | "type" {
  if (type !== "online") return "type";
  return confirmationMinutes === undefined ? "company" : "order";
}
