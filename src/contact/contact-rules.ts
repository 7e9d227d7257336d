import type {
  ContactCapability,
  HandoverCapability,
  TelephoneAccess,
} from "../../ports/entities/contact.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";

/** Whether numbers of this branch have access codes and end. */
export function hasContact(branchId: BranchId, capability: ContactCapability | undefined): boolean {
  return capability !== undefined && (capability.branchIds?.includes(branchId) ?? true);
}

/** From this instant on a number reaches no one (CT-2); undefined if it does not end. */
export function endOf(
  access: TelephoneAccess | undefined,
  branchId: BranchId,
  capability: ContactCapability | undefined,
): Instant | undefined {
  return hasContact(branchId, capability) ? access?.validUntil : undefined;
}

/** Calls the number, and then dials its access code (CT-1). */
export function callLink(number: string, code: string | undefined): string {
  const digits = number.replaceAll(/[^+\d]/g, "");
  const access = code?.replaceAll(/\D/g, "");
  return `tel:${digits}${access ? `,${access}` : ""}`;
}

/** The code by which who collects a ready pickup is known (HV-1); undefined where there is none. */
export function shownCode(
  order: Pick<Order, "branchId" | "collectionCode" | "isTakeaway" | "status">,
  capability: HandoverCapability | undefined,
): string | undefined {
  const { branchId, collectionCode, isTakeaway, status } = order;
  const isOn = capability !== undefined && (capability.branchIds?.includes(branchId) ?? true);
  return isOn && isTakeaway && status === "ready" ? collectionCode : undefined;
}
