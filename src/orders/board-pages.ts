import type { StaffMember } from "../../ports/entities/company.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant } from "../../ports/entities/time.ts";
import { maySeeUnconfirmed } from "../company/permissions.ts";
import type { OrderPlace } from "./placement.ts";

/** The pages of the board, in the order of their tabs (order-board section 2). */
export const boardPages = [
  "homeDelivery.unconfirmed",
  "homeDelivery.new",
  "homeDelivery.ready",
  "homeDelivery.inProgress",
  "homeDelivery.delivered",
  "pickup.unconfirmed",
  "pickup.new",
  "pickup.ready",
  "pickup.collected",
  "scheduled",
] as const;

export type BoardPage = (typeof boardPages)[number];

/** Whether the page is for this member of staff. The lists of other pages are not requested (N13). */
export function maySeePage(staff: StaffMember | undefined, page: BoardPage): boolean {
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

export type PageRules = Readonly<Record<BoardPage, PageRule>>;

export const pageRules: PageRules = {
  "homeDelivery.unconfirmed": { places: ["homeDelivery.unconfirmed"] },
  "homeDelivery.new": { places: ["homeDelivery.new"] },
  "homeDelivery.ready": { places: ["homeDelivery.ready"] },
  "homeDelivery.inProgress": { places: ["homeDelivery.inProgress"] },
  "homeDelivery.delivered": { places: ["homeDelivery.delivered"] },
  "pickup.unconfirmed": { places: ["pickup.unconfirmed"] },
  "pickup.new": { places: ["pickup.new"] },
  "pickup.ready": { places: ["pickup.ready"] },
  "pickup.collected": { places: ["pickup.collected"] },
  scheduled: { places: ["scheduled"] },
};
