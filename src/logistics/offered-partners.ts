import type { LogisticsPartner } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";

/** The partners whom the company has set up (RA-12), as they stand in the list. */
export function configuredPartners(
  partners: readonly LogisticsPartner[],
): readonly LogisticsPartner[] {
  return partners.filter(({ configuration }) => configuration !== undefined);
}

/** Those that carry scheduled orders in the company's country (SC-4). */
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

/** The partners who may carry this order now; none for one that its customer fetches or that has gone on. Whether its scheduled time is still to come is told by the tab it stands in. */
export function partnersFor(
  order: Order,
  partners: readonly LogisticsPartner[],
  country: string,
  isScheduledAhead: boolean,
): readonly LogisticsPartner[] {
  const isBeforeItsWay = order.status === "new" || order.status === "ready";
  if (order.isTakeaway || !isBeforeItsWay) return [];
  return isScheduledAhead ? scheduledPartners(partners, country) : configuredPartners(partners);
}
