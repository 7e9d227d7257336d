import type { Company, StaffMember } from "../../ports/entities/company.ts";
import type { BranchId } from "../../ports/entities/ids.ts";
import type { LogisticsPartner, Rider } from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderPlace } from "../orders/order-rules/placement.ts";
import { activeJob } from "./job-rules.ts";

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

/** The riders who may carry an order of this branch (RA-2). */
export function ridersOf(riders: readonly Rider[], branchId: BranchId): readonly Rider[] {
  return riders.filter((rider) => rider.assignedBranchIds.includes(branchId));
}

/**
 * The riders that a member of staff sees in a dropdown (RA-5). An admin without authorized branches sees all of
 * the company's; others see those of their authorized branches, or of the selected ones if they have none.
 */
export function ridersSeenBy(
  staff: Pick<StaffMember, "isAdmin" | "authorizedBranchIds">,
  riders: readonly Rider[],
  selectedBranchIds: readonly BranchId[],
): readonly Rider[] {
  const { isAdmin, authorizedBranchIds } = staff;
  if (isAdmin && authorizedBranchIds.length === 0) return riders;
  return ridersOfAny(
    riders,
    authorizedBranchIds.length === 0 ? selectedBranchIds : authorizedBranchIds,
  );
}

/** The riders who are assigned to one of these branches. */
export function ridersOfAny(
  riders: readonly Rider[],
  branchIds: readonly BranchId[],
): readonly Rider[] {
  const ids = new Set(branchIds);
  return riders.filter((rider) => rider.assignedBranchIds.some((id) => ids.has(id)));
}

/** Whether a rider may be assigned: before the pickup, and while no partner has the order (HD-4, RA-13). */
export function mayAssignRider(order: Order): boolean {
  const { status } = order;
  return (status === "new" || status === "ready") && activeJob(order) === undefined;
}

/** Whether choosing a rider sends the order out: without the rider app, at waiting for pickup (FL-4). */
export function sendsOut(
  { status }: Order,
  { isRiderAppEnabled }: Pick<Company, "isRiderAppEnabled">,
): boolean {
  return status === "ready" && !isRiderAppEnabled;
}

/** Whether a partner may be assigned, or its job followed (RA-7, RA-8). */
export function isOpenToPartner({ status, job }: Order): boolean {
  if (status === "in_progress" || job?.status === "complete") return job !== undefined;
  return status === "new" || status === "ready";
}
