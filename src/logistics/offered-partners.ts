import type { LogisticsPartner } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";

/** The partners that the company has set up (RA-12), in the order of the list. */
export function configuredPartners(
  partners: readonly LogisticsPartner[],
): readonly LogisticsPartner[] {
  return partners.filter(({ configuration }) => configuration !== undefined);
}

/**
 * The partners that may carry this order now; none for a takeaway or an order that has left. `isScheduledAhead`
 * follows from the order's tab.
 */
export function partnersFor(
  order: Order,
  partners: readonly LogisticsPartner[],
  country: string,
  isScheduledAhead: boolean,
): readonly LogisticsPartner[] {
  const isInBranch = order.status === "new" || order.status === "ready";
  if (order.isTakeaway || !isInBranch) return [];
  return isScheduledAhead ? scheduledPartners(partners, country) : configuredPartners(partners);
}

/** The partners that carry scheduled orders in the company's country (SC-4). */
export function scheduledPartners(
  partners: readonly LogisticsPartner[],
  country: string,
): readonly LogisticsPartner[] {
  return partners.filter(
    ({ configuration }) =>
      configuration?.isScheduledOrderAssignmentAllowed &&
      configuration.enabledRegions.includes(country),
  );
}
