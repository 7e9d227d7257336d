import type { TelephoneAccess } from "./capabilities.ts";
import type {
  BranchId,
  CategoryId,
  CustomerId,
  OrderId,
  OrderItemId,
  OrderSource,
  RiderId,
  StaffId,
} from "./ids.ts";
import type { LogisticsJob } from "./logistics.ts";
import type { Currency, Minor } from "./money.ts";
import type { OrderPayment } from "./payment.ts";
import type { OrderPromise } from "./promise.ts";
import type { Instant } from "./time.ts";

export const orderTypes = ["online", "walk_in", "call_center"] as const;
export type OrderType = (typeof orderTypes)[number];

/** The steps of an order on its way through the branch. */
export const orderStatuses = [
  "unconfirmed",
  "new",
  "ready",
  "in_progress",
  "delivered",
  "collected",
  "rejected",
  "voided",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The events in the history of an order (order-board section 3). */
export const statusEvents = [
  "unconfirmed",
  "created",
  "marked_as_confirmed",
  "marked_as_ready",
  "rider_assigned",
  "rider_unassigned",
  "marked_as_picked_up",
  "marked_as_delivered",
  "marked_as_collected",
  "order_updated",
  "marked_as_reprinted",
  "rescheduled",
  "promise_changed",
  "rejected",
  "voided",
  "customer_arrived",
  "tip_collected",
] as const;
export type StatusEvent = (typeof statusEvents)[number];

export interface StatusUpdate {
  /** "other" keeps the time and the person of an event that this version does not know. */
  readonly event: StatusEvent | "other";
  readonly staffId?: StaffId;
  readonly staffName?: string;
  /** Absent where it cannot be read, as every field below that says so (N16). */
  readonly time?: Instant;
}

/** "other" is a kind of change that this version does not know. */
export type ItemModificationType = "quantity_increase" | "quantity_decrease" | "delete" | "other";

export interface ItemModification {
  readonly type: ItemModificationType;
  readonly oldValue: string;
  readonly newValue: string;
  readonly staffName: string;
  /** Absent where it cannot be read. */
  readonly createdAt?: Instant;
  readonly reason: string;
}

export interface OrderItem {
  readonly id: OrderItemId;
  /** Absent for a top-level item; otherwise this is a modifier of that item. */
  readonly parentId?: OrderItemId;
  readonly isDeleted: boolean;
  readonly name: string;
  /** A decimal: half a kilogram is 0.5. Absent where it cannot be read. */
  readonly quantity?: number;
  /** Absent where it cannot be read. */
  readonly price?: Minor;
  /** Absent where it cannot be read. */
  readonly amount?: Minor;
  readonly tax: Minor;
  readonly discountName?: string;
  readonly discountAmount: Minor;
  readonly note?: string;
  readonly printBatchNumber: number;
  readonly isNew: boolean;
  readonly categoryId?: CategoryId;
  readonly modifications: readonly ItemModification[];
}

/** A named amount that raises (surcharge) or lowers (discount) an order's total. */
export interface OrderAdjustment {
  readonly name: string;
  readonly amount: Minor;
}

export interface DeliveryAddress {
  readonly roomNumber?: string;
  readonly building?: string;
  readonly street?: string;
  readonly landmark?: string;
  /** Absent stands for a null area, which is shown as N/A. */
  readonly area?: string;
}

export interface Customer {
  readonly id?: CustomerId;
  readonly name: string;
  readonly telephone?: string;
  readonly alternateTelephone?: string;
  /** Of `telephone`. */
  readonly telephoneAccess?: TelephoneAccess;
}

/** One order with everything that the board, its popup and its prints show. A plain value, replaced as a whole. */
export interface Order {
  readonly id: OrderId;
  readonly number: string;
  /** The number the marketplace gave it. */
  readonly foreignNumber?: string;
  /** "unknown": `isTakeaway` alone decides its area, and it has no confirmation deadline (N16). */
  readonly type: OrderType | "unknown";
  /** Empty where it cannot be read; it is then treated as a marketplace's (N16). */
  readonly source: OrderSource;
  readonly status: OrderStatus;
  readonly branchId: BranchId;
  readonly isTakeaway: boolean;
  readonly isCurbsidePickup: boolean;
  readonly isScheduled: boolean;
  readonly scheduledFor?: Instant;
  /**
   * Set for an order that the list of scheduled orders has without a time that can be read. It is scheduled until
   * another list has it (N16).
   */
  readonly isScheduledWithoutTime?: true;
  readonly placedAt: Instant;
  readonly isCashOnDelivery: boolean;
  readonly riderId?: RiderId;
  readonly job?: LogisticsJob;
  /** Its latest event, if the server sends one. */
  readonly event?: StatusEvent | "other";
  readonly statusUpdates: readonly StatusUpdate[];
  readonly items: readonly OrderItem[];
  readonly payments: readonly OrderPayment[];
  readonly surcharges: readonly OrderAdjustment[];
  readonly discounts: readonly OrderAdjustment[];
  /** That of its amounts, whatever the company's has become since (N47). Absent: the company's. */
  readonly currency?: Currency;
  /**
   * Absent where the total, the company's currency or a payment cannot be read: then no step takes or records money
   * for the order (N16).
   */
  readonly totalAmount?: Minor;
  readonly deliveryEtaMinutes?: number;
  /** Absent: the server has sent neither of its times. */
  readonly promise?: OrderPromise;
  /** The code that who collects the order has to name. */
  readonly collectionCode?: string;
  /** Minutes after placedAt until its confirmation deadline; absent: the company's apply. 0: it has no deadline (N4). */
  readonly confirmationMinutes?: number;
  /** The member of staff who took the order. */
  readonly agentName?: string;
  readonly printBatchNumber: number;
  readonly systemNote?: string;
  readonly notes?: string;
  readonly deliveryAddress: DeliveryAddress;
  readonly customer: Customer;
  /** Whether the customer of a pickup order has reported their arrival. */
  readonly hasCustomerArrived: boolean;
}

/** An order whose amounts can be read. */
export type PricedOrder = Order & { readonly totalAmount: Minor };
