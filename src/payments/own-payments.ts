import type { Order } from "../../ports/entities/order.ts";
import type { PaymentToRecord, PaymentType } from "../../ports/entities/payment.ts";

/** The payments recorded on the order, as its completion sends them (PY-2). Leaves out payments of an unknown type. */
export function ownPayments(
  order: Pick<Order, "payments">,
  types: readonly PaymentType[],
): readonly PaymentToRecord[] {
  return order.payments.flatMap(({ name, amount, amountCollected }) => {
    const type = types.find((candidate) => candidate.name === name);
    return type === undefined ? [] : [{ paymentTypeId: type.id, name, amount, amountCollected }];
  });
}
