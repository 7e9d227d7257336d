import type { Coordinates } from "./branch.ts";
import type { TelephoneAccess } from "./capabilities.ts";
import type { BranchId, OrderId, PartnerId, RiderId } from "./ids.ts";
import type { Minor } from "./money.ts";
import type { Duration, Instant } from "./time.ts";

/** The state of a partner's job (payments-and-assignment section 4). */
export type LogisticsJobStatus =
  /** The partner is looking for a driver. */
  | "pending"
  /** A driver is on the way to the branch. */
  | "assigned"
  /** The job is no longer active. */
  | "cancelled"
  /** The driver is at the branch. */
  | "arrived"
  /** The driver has the order and is on the way to the customer. */
  | "delivering"
  | "complete"
  /** The driver gave the order back, and the partner is looking for another one. */
  | "reassigning"
  /** The server sent a status that cannot be read: the partner may still have the order (N16). */
  | "unknown";

export interface LogisticsJob {
  readonly status: LogisticsJobStatus;
  readonly partnerId: PartnerId;
  readonly partnerUniqueId?: number;
  /** The partner's tracking page; only an https address is ever opened. */
  readonly trackUrl?: string;
  readonly driverName?: string;
  readonly driverTelephone?: string;
  /** Of `driverTelephone`. */
  readonly driverTelephoneAccess?: TelephoneAccess;
  /** The length of the code that the driver names. 0: the driver has none. Absent: any. */
  readonly handoverCodeLength?: number;
  /** The instant at which the driver is expected at the branch. */
  readonly pickupAt?: Instant;
  /** Absent where it cannot be read. */
  readonly updatedAt?: Instant;
}

/** A change of a job, as a logistics event reports it. */
export interface LogisticsJobChange {
  readonly orderId: OrderId;
  readonly status: LogisticsJobStatus;
  readonly job?: LogisticsJob;
  readonly failureMessage?: string;
}

export interface LogisticsPartner {
  readonly id: PartnerId;
  readonly name: string;
  readonly uniqueId?: number;
  /** Absent when the company has not set the partner up: such a partner is not offered. */
  readonly configuration?: {
    readonly driverId: RiderId;
    /** ISO 3166 country codes in which it carries scheduled orders. */
    readonly enabledRegions: readonly string[];
    readonly isScheduledOrderAssignmentAllowed: boolean;
  };
}

export interface Rider {
  readonly id: RiderId;
  readonly name: string;
  readonly assignedBranchIds: readonly BranchId[];
}

export interface RiderPosition {
  readonly riderId: RiderId;
  /** Absent while the rider's device has not sent it. */
  readonly coordinates?: Coordinates;
  readonly lastUpdatedAt?: Instant;
}

/** One rider's deliveries of the business day. */
export interface RiderStats {
  readonly riderId: RiderId;
  readonly name: string;
  readonly totalOrders: number;
  readonly totalAmount: Minor;
  /** Absent where the server has none or it cannot be read. */
  readonly averageDeliveryTimeMs?: Duration;
  readonly cashAmount: Minor;
  readonly otherAmount: Minor;
}
