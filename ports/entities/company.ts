import type { Capabilities } from "./capabilities.ts";
import type { BranchId, CancelReasonId, CompanyId, StaffId } from "./ids.ts";
import type { Currency, Minor } from "./money.ts";

/** The permissions that a member of staff can hold (order-board section 6); `branch.manage` is that of a capability. */
export const permissions = [
  "all.manage",
  "weborder.manage",
  "weborders.confirm",
  "order.create",
  "order.modify",
  "branch.manage",
] as const;
export type Permission = (typeof permissions)[number];

/** 1 down, 2 up, 3 midpoint down, 4 midpoint up. */
export type RoundingRule = 1 | 2 | 3 | 4;

export interface CashRounding {
  readonly isEnabled: boolean;
  readonly rule: RoundingRule;
  readonly interval: Minor;
}

/** The time by which an online order has to be confirmed, and the action on it after that (UC-9). */
export interface ConfirmationDeadline {
  /** Minutes after the order was placed; an order may carry its own. 0: there is no deadline (N4). */
  readonly minutes: number;
  readonly onDeadline: "reject";
}

/** The company and its settings (order-board section 3). */
export interface Company {
  readonly id: CompanyId;
  readonly name: string;
  /** ISO 3166 country code. */
  readonly country: string;
  readonly currency: Currency;
  /** Seconds after midnight UTC. */
  readonly businessEndTimeSeconds: number;
  readonly hasSupervisorPassword: boolean;
  readonly isTaxInclusive: boolean;
  readonly canDeliveryManagerRecordPayment: boolean;
  readonly isRiderAppEnabled: boolean;
  readonly isRiderAssignedThroughPopup: boolean;
  readonly isGroupingByDeliveryAreaRemoved: boolean;
  readonly cashRounding: CashRounding;
  readonly isLoyaltyAcceptedForWalkIn: boolean;
  readonly confirmationDeadline: ConfirmationDeadline;
  readonly defaultDeliveryEtaMinutes: number;
  /** Absent: the back end has declared none. */
  readonly capabilities?: Capabilities;
}

/** The member of staff who is signed in. */
export interface StaffMember {
  readonly id: StaffId;
  readonly name: string;
  readonly isAdmin: boolean;
  /** Empty for an admin of all branches. */
  readonly authorizedBranchIds: readonly BranchId[];
  readonly permissions: readonly Permission[];
  /** A language tag such as en, ar, ms or zh; empty where the server names none. */
  readonly locale: string;
}

/** The signed-in member of staff and the company that they work for. */
export interface Me {
  readonly company: Company;
  readonly staff: StaffMember;
}

/** A reason for rejecting an order, from the company's list. */
export interface CancelReason {
  readonly id: CancelReasonId;
  readonly reason: string;
}
