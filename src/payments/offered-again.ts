import type { Branch } from "../../ports/entities/branch.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { PaymentType } from "../../ports/entities/payment.ts";
import type { CardPaymentRequest } from "./attempt/attempt-record.ts";
import { deviceOf, offeredTypes } from "./payment-types.ts";

export interface OfferedSources {
  readonly paymentTypes: readonly PaymentType[];
  readonly branches: readonly Branch[];
}

/**
 * Whether a card payment may still be started as staff chose it: its type is offered for the order, its terminal and its
 * transaction type are those of the present lists, and a code that the type needs by now was given (N45).
 */
export function isStillOffered(
  request: CardPaymentRequest,
  order: Pick<Order, "isTakeaway" | "branchId">,
  { paymentTypes, branches }: OfferedSources,
): boolean {
  const { kind, paymentTypeId, device, subPaymentType, referenceCode } = request;
  const type = offeredTypes(paymentTypes, order).find(({ id }) => id === paymentTypeId);
  if (type?.partner !== kind) return false;
  const devices = branches.find(({ id }) => id === order.branchId)?.devices ?? [];
  const kinds = type.terminal?.transactionTypes ?? [];
  return (
    deviceOf(type, device.id, devices)?.id === device.id &&
    (subPaymentType === undefined || kinds.some(({ code }) => code === subPaymentType)) &&
    (referenceCode !== undefined || !type.requiresReferenceCode)
  );
}
