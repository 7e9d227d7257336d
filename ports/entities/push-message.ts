import type { BranchState } from "./branch.ts";
import type { BranchId, CompanyId, OrderId } from "./ids.ts";
import type { LogisticsJobChange, RiderPosition } from "./logistics.ts";
import type { Order } from "./order.ts";
import type { Instant } from "./time.ts";

/** Channels that report changes of reference data of a company (order-board section 7). */
export const synchronizedData = [
  "company",
  "payment_types",
  "locations",
  "riders",
  "logistics_partners",
  "print_settings",
] as const;
export type SynchronizedData = (typeof synchronizedData)[number];

export type PushChannel =
  | { readonly kind: "order_events"; readonly branchId: BranchId }
  | { readonly kind: "logistics_events"; readonly branchId: BranchId }
  | { readonly kind: "riders_events"; readonly companyId: CompanyId }
  | {
      readonly kind: "synchronized";
      readonly data: SynchronizedData;
      readonly companyId: CompanyId;
    };

/** The channel's public name, as the specification spells it; also its identity in a set. */
export type ChannelName = string;

export function channelName(channel: PushChannel): ChannelName {
  switch (channel.kind) {
    case "order_events":
      return `order_events_${channel.branchId}`;
    case "logistics_events":
      return `logistics_events_${channel.branchId}`;
    case "riders_events":
      return `riders_events_${channel.companyId}`;
    case "synchronized":
      return `${channel.data}_synchronized_${channel.companyId}`;
  }
}

/** The order events of order-board section 4, and those of capabilities. */
export const orderEventNames = [
  "created",
  "confirmed",
  "rejected",
  "marked_as_ready",
  "marked_pickup_as_ready",
  "rider_assigned",
  "rider_unassigned",
  "marked_as_delivered",
  "marked_as_collected",
  "marked_as_picked_up",
  "marked_as_reprinted",
  "customer_arrived",
  "tip_collected",
  "rescheduled",
  "promise_changed",
  "updated",
  "voided",
] as const;
export type OrderEventName = (typeof orderEventNames)[number];

export const logisticsEventNames = ["job_created", "job_updated", "job_cancelled"] as const;
export type LogisticsEventName = (typeof logisticsEventNames)[number];

/** The decoded content of a push message. */
export type PushBody =
  | {
      readonly kind: "order";
      readonly event: OrderEventName;
      readonly orderId: OrderId;
      /** Absent when the order was too large to push: it has to be fetched. */
      readonly order?: Order;
    }
  | {
      readonly kind: "job";
      readonly event: LogisticsEventName;
      readonly change: LogisticsJobChange;
    }
  | { readonly kind: "rider_position"; readonly position: RiderPosition }
  | { readonly kind: "riders_changed" }
  /** Without a state it has to be read. */
  | { readonly kind: "branch_state"; readonly branchId: BranchId; readonly state?: BranchState }
  | { readonly kind: "synchronized" };

export interface PushMessage {
  readonly channel: PushChannel;
  readonly body: PushBody;
  /** The server's stamp; absent on messages that carry none. */
  readonly sentAt?: Instant;
}
