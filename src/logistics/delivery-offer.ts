import type { Company } from "../../ports/entities/company.ts";
import type { LogisticsPartner, Rider } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderPlace } from "../orders/order-rules/placement.ts";
import { activeJob } from "./job-rules.ts";
import { partnersFor } from "./offered-partners.ts";

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

interface Carriers {
  readonly company: Company | undefined;
  readonly riders: readonly Rider[];
  readonly partners: readonly LogisticsPartner[];
}

/**
 * Whether a ready order's next step is to choose who takes it: riders or partners are offered, and none is chosen.
 * Picked up stays possible (FL-4).
 */
export function isCarrierNext(
  order: Order,
  place: OrderPlace | undefined,
  { company, riders, partners }: Carriers,
): boolean {
  if (place !== "homeDelivery.ready" || company === undefined) return false;
  if (order.riderId !== undefined || activeJob(order) !== undefined) return false;
  const offer = deliveryOffer(company, place);
  return (
    (offer.rider !== "none" && riders.length > 0) ||
    (offer.partner === "popup" && partnersFor(order, partners, company.country, false).length > 0)
  );
}
