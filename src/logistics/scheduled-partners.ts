import type { LogisticsPartner } from "../../ports/entities/logistics.ts";

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
