import type { Company } from "../../ports/entities/company.ts";
import type { OrderPlace } from "../orders/placement.ts";

/** The ways in which staff assign a rider or partner to an order. */
export interface DeliveryOffer {
  /** A dropdown in the row, or a popup for one order (RA-13). */
  readonly rider: "dropdown" | "modal" | "none";
  /** The partner popup (RA-7). */
  readonly partner: "popup" | "none";
}

const nothing: DeliveryOffer = { rider: "none", partner: "none" };

/**
 * The flow that the company's two settings select (RA-1): rider_app_enabled offers own riders instead of
 * partners, rider_assign_through_popup the popup instead of the dropdown. On ready the dropdown is offered only
 * if both are off (HD-4); with the rider app alone the popup is, so that an order without a rider is not
 * stuck. Orders in progress cannot be assigned, and a scheduled order only to a partner (SC-1).
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
