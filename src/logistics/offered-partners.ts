import type { LogisticsPartner } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import { scheduledPartners } from "./scheduled-partners.ts";

/** The partners whom the company has set up (RA-12), as they stand in the list. */
export function configuredPartners(
  partners: readonly LogisticsPartner[],
): readonly LogisticsPartner[] {
  return partners.filter(({ configuration }) => configuration !== undefined);
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
