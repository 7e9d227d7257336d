import type {
  ContactCapability,
  HandoverCapability,
  TelephoneAccess,
} from "../../ports/entities/contact.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { isOnFor } from "../kernel/is-on-for.ts";

/** From this instant on a number reaches no one (CT-2); undefined if it does not end. */
export function endOf(
  access: TelephoneAccess | undefined,
  branchId: BranchId,
  capability: ContactCapability | undefined,
): Instant | undefined {
  return isOnFor(capability, branchId) ? access?.validUntil : undefined;
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
  return isOnFor(capability, branchId) && isTakeaway && status === "ready"
    ? collectionCode
    : undefined;
}
