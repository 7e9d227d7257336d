import type { Company } from "../../ports/entities/company.ts";
import type { OrderPlace } from "../orders/placement.ts";

/** How staff choose who carries an order, by the place where it stands. */
export interface DeliveryOffer {
  /** A dropdown in the row, or a popup for one order (RA-13). */
  readonly rider: "dropdown" | "modal" | "none";
  /** The partner popup (RA-7). */
  readonly partner: "popup" | "none";
}

const nothing: DeliveryOffer = { rider: "none", partner: "none" };

/**
 * The flow that the company's two settings select (RA-1): rider_app_enabled the riders of the house
 * instead of the partners, rider_assign_through_popup the popup instead of the dropdown. On ready the
 * dropdown stands only where both are off (HD-4); with the rider app alone, riders are chosen there in
 * the popup, so that an order without one is not stuck. In progress nothing is assigned any more, and a
 * scheduled order can only be given to a partner (SC-1).
 */
export function deliveryOffer(
  company: Pick<Company, "isRiderAppEnabled" | "isRiderAssignedThroughPopup">,
  place: OrderPlace | undefined,
): DeliveryOffer {
  const { isRiderAppEnabled, isRiderAssignedThroughPopup } = company;
  const partner = isRiderAppEnabled ? "none" : "popup";
  switch (place) {
    case "homeDelivery.new":
      return { rider: isRiderAssignedThroughPopup ? "modal" : "dropdown", partner };
    case "homeDelivery.ready":
      return {
        rider: isRiderAppEnabled || isRiderAssignedThroughPopup ? "modal" : "dropdown",
        partner,
      };
    case "scheduled":
      return { rider: "none", partner };
    default:
      return nothing;
  }
}
