import type { Company } from "../../../ports/entities/company.ts";
import type { Order } from "../../../ports/entities/order.ts";

/** The stage at which a rider can be assigned to the order or removed from it; undefined at any other. */
export function assignableStage({ status }: Order): "new" | "ready" | undefined {
  return status === "new" || status === "ready" ? status : undefined;
}

/**
 * Whether assigning a rider and removing one take each other back. Without the rider app they do not on a ready order:
 * there an assignment sends the order out (FL-4).
 */
export function isRiderReversible(
  order: Order,
  company: Pick<Company, "isRiderAppEnabled"> | undefined,
): boolean {
  const stage = assignableStage(order);
  return stage === "new" || (stage === "ready" && company?.isRiderAppEnabled === true);
}
