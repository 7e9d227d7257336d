import {
  type ContactCapability,
  type HandoverCapability,
  isOnFor,
  type TelephoneAccess,
} from "../../ports/entities/capabilities.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { activeJob } from "../logistics/job-rules.ts";
import type { CompletionStep } from "../orders/order-rules/completion-steps.ts";
import { asciiDigits } from "../orders/order-rules/search-text.ts";

/** From this instant on a number reaches no one (CT-2); undefined if it does not end. */
export function endOf(
  access: TelephoneAccess | undefined,
  branchId: BranchId,
  capability: ContactCapability | undefined,
): Instant | undefined {
  return isOnFor(capability, branchId) ? access?.validUntil : undefined;
}

/** Calls the number, in digits of any script, and then dials its access code (CT-1). Undefined for a number without digits. */
export function callLink(number: string, code: string | undefined): string | undefined {
  const digits = asciiDigits(number).replaceAll(/[^+\d]/g, "");
  if (!/\d/.test(digits)) return undefined;
  const access = asciiDigits(code ?? "").replaceAll(/\D/g, "");
  return `tel:${digits}${access ? `,${access}` : ""}`;
}

/** The code by which who collects a pickup that waits for it is known (HV-1); undefined where there is none. */
export function shownCode(
  order: Pick<Order, "branchId" | "collectionCode" | "isTakeaway" | "status">,
  capability: HandoverCapability | undefined,
): string | undefined {
  const { branchId, collectionCode, isTakeaway, status } = order;
  if (!isOnFor(capability, branchId) || capability.check !== "shown") return undefined;
  // A pickup in progress waits with the ready ones.
  const isWaiting = isTakeaway && (status === "ready" || status === "in_progress");
  return isWaiting ? collectionCode : undefined;
}

/** Whether the step asks for the code of the one who takes the order, before anything else is sent for it (HV-1). */
export function isCodeAsked(
  order: Pick<Order, "branchId" | "job">,
  step: CompletionStep,
  capability: HandoverCapability | undefined,
): boolean {
  if (step !== "pick_up" && step !== "collect") return false;
  // A driver who has no code cannot name one. That of a cancelled job does not come.
  if (step === "pick_up" && activeJob(order)?.handoverCodeLength === 0) return false;
  return isOnFor(capability, order.branchId) && capability.check === "asked";
}

/** The code as it is sent: as typed, but in ASCII digits, without spaces around it and marks that cannot be seen. */
export function sentCode(typed: string): string {
  return asciiDigits(typed)
    .replaceAll(/\p{Cf}/gu, "")
    .trim();
}
