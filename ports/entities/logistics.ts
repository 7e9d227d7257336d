import type { Coordinates } from "./branch.ts";
import type { BranchId, OrderId, PartnerId, RiderId } from "./ids.ts";
import type { Minor } from "./money.ts";
import type { Duration, Instant } from "./time.ts";

/**
 * 1 and 7 pending assignment, 2 assigned and on the way, 3 cancelled (no active job), 4 driver
 * arrived, 5 purchased and delivering, 6 complete (payments-and-assignment section 4).
 */
export type LogisticsJobStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface LogisticsJob {
  readonly status: LogisticsJobStatus;
  readonly partnerId: PartnerId;
  readonly partnerUniqueId?: number;
  /** The partner's tracking page; only an https address is ever opened. */
  readonly trackUrl?: string;
  readonly driverName?: string;
  readonly driverTelephone?: string;
  readonly updatedAt: Instant;
}

/** Why and with what text a job changed, as a logistics event tells it. */
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
  /** Absent when the rider's device has not told it. */
  readonly coordinates?: Coordinates;
  readonly lastUpdatedAt?: Instant;
}

/** One rider's deliveries of the business day. */
export interface RiderStats {
  readonly riderId: RiderId;
  readonly name: string;
  readonly totalOrders: number;
  readonly totalAmount: Minor;
  readonly averageDeliveryTimeMs: Duration;
  readonly cashAmount: Minor;
  readonly otherAmount: Minor;
}
