import type { StaffMember } from "../../../ports/entities/company.ts";
import type { Order } from "../../../ports/entities/order.ts";
import { boardTabs, type TabName } from "../../../ports/entities/tab-name.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { maySeeUnconfirmed } from "../../company/permissions.ts";
import type { OrderPlace } from "../order-rules/placement.ts";

/** Whether the page is for this member of staff. The lists of other pages are not requested (N13). */
export function maySeePage(staff: StaffMember | undefined, page: TabName): boolean {
  const isUnconfirmed = page === "homeDelivery.unconfirmed" || page === "pickup.unconfirmed";
  return !isUnconfirmed || (staff !== undefined && maySeeUnconfirmed(staff));
}

/** Which orders a page shows. */
export interface PageRule {
  /** The page shows orders that stand at these places; the server's lists of these names serve them. */
  readonly places: readonly OrderPlace[];
  /** Narrows them further. Absent: the page shows all of them. */
  readonly shows?: (order: Order, now: Instant) => boolean;
  /** The first instant after `now` at which time alone changes the result of `shows`. */
  readonly changesAt?: (order: Order, now: Instant) => Instant | undefined;
}

export type PageRules = Readonly<Record<TabName, PageRule>>;

export const pageRules = Object.fromEntries(
  boardTabs.map((page) => [page, { places: [page] }]),
) as unknown as PageRules;
