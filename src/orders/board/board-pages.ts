import type { StaffMember } from "../../../ports/entities/company.ts";
import type { TabName } from "../../../ports/entities/tab-name.ts";
import { maySeeUnconfirmed } from "../../company/permissions.ts";
import type { OrderPlace } from "../order-rules/placement.ts";

/** Whether the page is for this member of staff. The lists of other pages are not requested (N13). */
export function maySeePage(staff: StaffMember | undefined, page: TabName): boolean {
  const isUnconfirmed = page === "homeDelivery.unconfirmed" || page === "pickup.unconfirmed";
  return !isUnconfirmed || (staff !== undefined && maySeeUnconfirmed(staff));
}

/** The places whose orders a page shows; the server's lists of these names serve it. */
export const placesOfPage: Readonly<Record<TabName, readonly OrderPlace[]>> = {
  "homeDelivery.unconfirmed": ["homeDelivery.unconfirmed"],
  "homeDelivery.new": ["homeDelivery.new"],
  "homeDelivery.ready": ["homeDelivery.ready"],
  "homeDelivery.inProgress": ["homeDelivery.inProgress"],
  "homeDelivery.delivered": ["homeDelivery.delivered"],
  "pickup.unconfirmed": ["pickup.unconfirmed"],
  "pickup.new": ["pickup.new"],
  "pickup.ready": ["pickup.ready"],
  "pickup.collected": ["pickup.collected"],
  scheduled: ["scheduled"],
};
