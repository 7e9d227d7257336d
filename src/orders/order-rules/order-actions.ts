import type { Brand } from "../../../ports/entities/brand.ts";
import type { Company, StaffMember } from "../../../ports/entities/company.ts";
import type { OrderSource } from "../../../ports/entities/ids.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { OrderPayment } from "../../../ports/entities/payment.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { can, mayConfirm } from "../../company/permissions.ts";
import { isCompleted, isRemoved } from "./order-status.ts";
import { isScheduledAhead } from "./placement.ts";

/** Why a button is shown but does nothing; each has its text (order-board section 6). */
export type OfferMessage = "approve_err" | "modify_err" | "modify_err1" | "void_err";

/** Whether a button stands in the order popup, and whether it works. */
export type Offer =
  | { readonly kind: "hidden" }
  | { readonly kind: "disabled"; readonly message: OfferMessage }
  | { readonly kind: "enabled" };

export type OfferName =
  | "modify"
  | "reschedule"
  | "approve"
  | "reject"
  | "repay"
  | "void"
  | "reprint"
  | "walkIn";
export type Offers = Readonly<Record<OfferName, Offer>>;

/** The facts beside the order that the offers depend on. */
export interface OfferFacts {
  readonly staff: StaffMember;
  readonly company: Company;
  /** Of the order's source. */
  readonly brand: Brand;
  readonly now: Instant;
}

/** The company's own web shop, if its brand says nothing else. Point of sale and byod are its own sources, too. */
const ownOnlineSource = "online" as OrderSource;
const cardName = /^(credit|debit)$|\b(credit|debit)[ _-]?card\b/i;

const hidden: Offer = { kind: "hidden" };
const enabled: Offer = { kind: "enabled" };

/** The offers of the order popup (OP-9): one per button, each by its own rule. */
export function offersFor(order: Order, facts: OfferFacts): Offers {
  const decision = decisionOffer(order, facts.staff);
  return {
    modify: modifyOffer(order, facts),
    reschedule: rescheduleOffer(order, facts.now),
    approve: decision,
    reject: decision,
    repay: repayOffer(order, facts.company),
    void: voidOffer(order, facts.brand),
    // Neither document limits these further: every confirmed order can be reprinted (OP-9), and every
    // walk-in order has a page in the core system (FL-11).
    reprint: order.status === "unconfirmed" ? hidden : enabled,
    walkIn: order.type === "walk_in" ? enabled : hidden,
  };
}

/** Staff with weborders.confirm approve and reject unconfirmed orders (UC-11). */
function decisionOffer(order: Order, staff: StaffMember): Offer {
  if (order.status !== "unconfirmed") return hidden;
  return mayConfirm(staff) ? enabled : { kind: "disabled", message: "approve_err" };
}

/** Modify is hidden, disabled with a reason, or enabled (OP-13 to OP-15). If both reasons apply, the online order is named. */
function modifyOffer(order: Order, { staff, brand }: OfferFacts): Offer {
  const permission = isCompleted(order.status) ? "order.modify" : "order.create";
  if (isNeverModified(order, staff, brand) || !can(staff, permission)) return hidden;
  if (order.type === "online" && !order.isCashOnDelivery) {
    return { kind: "disabled", message: "modify_err1" };
  }
  return order.payments.some(isByCard) ? { kind: "disabled", message: "modify_err" } : enabled;
}

function isNeverModified(order: Order, staff: StaffMember, brand: Brand): boolean {
  const { type, status, job } = order;
  if (type === "walk_in" || status === "unconfirmed" || isRemoved(order.status)) return true;
  if (job?.status === "delivering" || job?.status === "complete") return true;
  if (type !== "online") return false;
  const isOwnShop = brand.isOnlineOrdering ?? order.source === ownOnlineSource;
  return !isOwnShop || (isCompleted(order.status) && !can(staff, "all.manage"));
}

function isByCard({ name, cardLastFour }: OrderPayment): boolean {
  return cardLastFour !== undefined || cardName.test(name);
}

/** Reschedule is offered for call-center orders whose scheduled time is ahead (RS-1). */
function rescheduleOffer(order: Order, now: Instant): Offer {
  const isOffered =
    order.type === "call_center" &&
    isScheduledAhead(order, now) &&
    !isCompleted(order.status) &&
    !isRemoved(order.status);
  return isOffered ? enabled : hidden;
}

/** Repay is a link to the core system, for delivered orders that are cash on delivery (OP-12). */
function repayOffer(order: Order, company: Company): Offer {
  const isOffered =
    isCompleted(order.status) &&
    order.isCashOnDelivery &&
    order.type !== "call_center" &&
    (order.isTakeaway || company.canDeliveryManagerRecordPayment);
  return isOffered ? enabled : hidden;
}

/** Void is a link to the core system, for confirmed orders that are not completed (OP-11). */
function voidOffer(order: Order, brand: Brand): Offer {
  const isOffered =
    order.type !== "call_center" &&
    order.status !== "unconfirmed" &&
    !isCompleted(order.status) &&
    !isRemoved(order.status);
  if (!isOffered) return hidden;
  return brand.isOwn ? enabled : { kind: "disabled", message: "void_err" };
}
