import {
  type Capabilities,
  isOnFor,
  type TelephoneAccess,
} from "../../ports/entities/capabilities.ts";
import type { Order } from "../../ports/entities/order.ts";
import { hourMs } from "../../ports/entities/time.ts";
import { textHash } from "../../ports/text-hash.ts";
import { sourceFacts } from "./sources.ts";

/** The code that the back end asks for before the order goes; undefined where it asks for none (HV-1). */
export function askedCode(
  { branchId, collectionCode, job }: Pick<Order, "branchId" | "collectionCode" | "job">,
  declared: Capabilities | undefined,
): { readonly code: string } | undefined {
  const handover = declared?.handover;
  if (!isOnFor(handover, branchId) || handover.check !== "asked") return undefined;
  return collectionCode === undefined || job?.handoverCodeLength === 0
    ? undefined
    : { code: collectionCode };
}

/** The same as the last argument of a call. Without a code there is none, because a recording would keep it. */
export function codeArgument(
  order: Order,
  declared: Capabilities | undefined,
): readonly [] | readonly [{ readonly code: string }] {
  const asked = askedCode(order, declared);
  return asked === undefined ? [] : [asked];
}

/**
 * A new order with the codes that the back end declares. A marketplace's customer is reached by its number and an access
 * code for three hours; each pickup has a collection code, and so has each delivery where codes are asked for. All are made
 * from the order's id, so that no other draw moves.
 */
export function withCodes(order: Order, declared: Capabilities | undefined): Order {
  const { contact, handover } = declared ?? {};
  const isForeign = sourceFacts(order.source)?.isOwn === false;
  const { customer } = order;
  return {
    ...order,
    ...(isOnFor(contact, order.branchId) &&
      isForeign &&
      customer.telephone !== undefined && {
        customer: { ...customer, telephoneAccess: accessOf(order, "access") },
      }),
    ...(isOnFor(handover, order.branchId) &&
      (order.isTakeaway || handover.check === "asked") && {
        collectionCode: digitsOf(order, "collection"),
      }),
  };
}

/** The way to the number of a partner's driver who has the order; undefined where the back end declares no codes (CT-1). */
export function driverAccess(
  order: Order,
  declared: Capabilities | undefined,
): TelephoneAccess | undefined {
  return isOnFor(declared?.contact, order.branchId) ? accessOf(order, "driver") : undefined;
}

/** Ends three hours after the order's time. */
function accessOf(order: Order, name: string): TelephoneAccess {
  return {
    code: digitsOf(order, name),
    validUntil: (order.scheduledFor ?? order.placedAt) + 3 * hourMs,
  };
}

/** Four digits. */
function digitsOf({ id }: Order, name: string): string {
  return String(1_000 + ((textHash(name, id) >>> 0) % 9_000));
}
