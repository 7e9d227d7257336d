import type { BranchApi } from "./branch-api.ts";
import type { Branch } from "./entities/branch.ts";
import type { CancelReason, Me } from "./entities/company.ts";
import type {
  BranchId,
  CancelReasonId,
  CompanyId,
  OrderId,
  PartnerId,
  RiderId,
  StaffId,
} from "./entities/ids.ts";
import type { LogisticsPartner, Rider, RiderPosition, RiderStats } from "./entities/logistics.ts";
import type { Order } from "./entities/order.ts";
import type { OrderFlow, OrderList } from "./entities/order-list.ts";
import type { PaymentToSend, PaymentType } from "./entities/payment.ts";
import type { PrintSettings, PrintTemplate } from "./entities/printing.ts";
import type { Notified } from "./entities/promise.ts";
import type { Instant } from "./entities/time.ts";
import type { Action, CancelSignal, Proof, Read, Refusal, WrongProof } from "./outcome.ts";

/** The branches that a list is requested for. */
export type BranchScope = "all" | readonly BranchId[];

export interface OrderListQuery {
  readonly list: OrderList;
  readonly branches: BranchScope;
  /** Only for homeDelivery.delivered: one rider's deliveries. */
  readonly riderId?: RiderId;
  /**
   * True: the answer is the list itself. Otherwise the implementation may ask whether the list has changed, and answer
   * what it holds (`isConfirmed`).
   */
  readonly isWhole?: boolean;
  readonly cancel?: CancelSignal;
  /** Called as parts of a long answer are read, so that the caller knows that the call has not hung. */
  readonly onProgress?: () => void;
}

/** The answer of one list. Names the elements that could not be decoded in `refusals` and keeps the rest. */
export interface OrderListAnswer {
  readonly orders: readonly Order[];
  readonly refusals: readonly Refusal[];
  /** True: the server said that the list has not changed since this answer was loaded. */
  readonly isConfirmed?: true;
}

export interface ConfirmDetails {
  /** Minutes; home delivery only. */
  readonly deliveryTimeMinutes?: number;
  /** Pickup only. */
  readonly payments?: readonly PaymentToSend[];
}

export interface RejectDetails {
  /** True when the order's confirmation deadline passed, false when a member of staff rejects it. */
  readonly isAutomatic: boolean;
  readonly cancelReasonId?: CancelReasonId;
  readonly supervisorPassword?: string;
}

export interface Rescheduling {
  readonly orderId: OrderId;
  readonly scheduledFor: Instant;
  readonly staffId: StaffId;
  readonly staffName: string;
  readonly reason: string;
}

/** A new promise for an order, and the one that staff saw when they pressed (CP-3). */
export interface PromiseChange {
  readonly wanted: Instant;
  readonly was: Instant;
}

export interface PromiseAnswer {
  /** The order after the change, if the server sends it. */
  readonly order?: Order;
  /** Absent where the server does not say who was told. */
  readonly notified?: Notified;
}

/** The order after an action, if the server sends it. */
export type OrderAction<OwnReason extends string = WrongProof> = Action<
  Order | undefined,
  OwnReason
>;

/**
 * Every read and every action of both specifications' section 7, and the calls of optional capabilities.
 * Reads end within 15 s, actions within 30 s. No call throws for an expected failure, and no
 * implementation repeats an action.
 */
export interface OrderApi extends BranchApi {
  /** GET /me */
  me(): Promise<Read<Me>>;
  /** GET /locations/list */
  branches(): Promise<Read<readonly Branch[]>>;
  /** GET /payment-types/list */
  paymentTypes(): Promise<Read<readonly PaymentType[]>>;
  /** GET /print-settings/list */
  printSettings(): Promise<Read<readonly PrintSettings[]>>;
  /** GET /logistics/partners */
  logisticsPartners(): Promise<Read<readonly LogisticsPartner[]>>;
  /** GET /logistics/riders?company_id= */
  riders(companyId: CompanyId): Promise<Read<readonly Rider[]>>;
  /** GET /cancellation-reasons/list */
  cancelReasons(): Promise<Read<readonly CancelReason[]>>;
  /** GET /riders/{id}/geo-coordinates */
  riderPosition(riderId: RiderId): Promise<Read<RiderPosition>>;

  /** Loads one list (LS-13). */
  listOrders(query: OrderListQuery): Promise<Read<OrderListAnswer>>;
  /** GET /orders/delivered/rider-stats */
  riderStats(branches: BranchScope, cancel?: CancelSignal): Promise<Read<readonly RiderStats[]>>;
  /** GET /orders/{id} */
  order(id: OrderId): Promise<Read<Order>>;
  /** GET /orders/{id}/print-templates */
  printTemplates(id: OrderId): Promise<Read<readonly PrintTemplate[]>>;

  /** POST /orders/{id}/mark-as-reprinted */
  markReprinted(id: OrderId): Promise<OrderAction>;
  /** POST /orders/new/{id}/mark-as-ready, or /orders/pickup/new/{id}/mark-as-ready */
  markReady(id: OrderId, flow: OrderFlow): Promise<OrderAction>;
  /** POST /orders/{new|ready}/{id}/assign-rider?rider_id= */
  assignRider(id: OrderId, riderId: RiderId, stage: "new" | "ready"): Promise<OrderAction>;
  /** POST /orders/ready/{id}/assign-rider-without-state-change?rider_id= */
  assignRiderWithoutStateChange(id: OrderId, riderId: RiderId): Promise<OrderAction>;
  /** POST /orders/{new|ready}/{id}/unassign-rider */
  unassignRider(id: OrderId, stage: "new" | "ready"): Promise<OrderAction>;
  /** POST /orders/ready/{id}/mark-as-picked-up, with the code where the back end asks for it */
  markPickedUp(id: OrderId, proof?: Proof): Promise<OrderAction>;
  /** POST /orders/in-progress/{id}/mark-as-delivered, with payment data */
  markDelivered(id: OrderId, payments: readonly PaymentToSend[]): Promise<OrderAction>;
  /** POST /orders/pickup/waiting-for-collection/{id}/mark-as-collected, with payment data and the code */
  markCollected(
    id: OrderId,
    payments: readonly PaymentToSend[],
    proof?: Proof,
  ): Promise<OrderAction>;
  /** POST /orders/{home_delivery|pickup}/unconfirmed/{id}/confirm */
  confirm(id: OrderId, flow: OrderFlow, details: ConfirmDetails): Promise<OrderAction>;
  /** POST /orders/{home_delivery|pickup}/unconfirmed/{id}/reject */
  reject(id: OrderId, flow: OrderFlow, details: RejectDetails): Promise<OrderAction>;
  /** PUT /orders/reschedule */
  reschedule(rescheduling: Rescheduling): Promise<OrderAction>;
  /** PUT /orders/{id}/promise, which only a back end with the capability has (CP-3). */
  setPromise(id: OrderId, change: PromiseChange): Promise<Action<PromiseAnswer>>;
  /** POST /logistics/jobs */
  createLogisticsJob(orderId: OrderId, partnerId: PartnerId): Promise<OrderAction>;
  /** DELETE /logistics/jobs/{id}, where the id is the order's */
  cancelLogisticsJob(orderId: OrderId): Promise<OrderAction>;
}

/** The kind of a call of the port: it only reads, or it changes an order or a branch. */
type KindOf<Call extends (...args: never) => Promise<unknown>> =
  Extract<Awaited<ReturnType<Call>>, { readonly kind: "done" }> extends never
    ? "read"
    : "order" | "branch";

/** Every call with its kind. Commands, recordings and debriefs take the names of the actions from here. */
export const callKinds = {
  me: "read",
  branches: "read",
  paymentTypes: "read",
  printSettings: "read",
  logisticsPartners: "read",
  riders: "read",
  cancelReasons: "read",
  riderPosition: "read",
  listOrders: "read",
  riderStats: "read",
  order: "read",
  printTemplates: "read",
  markReprinted: "order",
  markReady: "order",
  assignRider: "order",
  assignRiderWithoutStateChange: "order",
  unassignRider: "order",
  markPickedUp: "order",
  markDelivered: "order",
  markCollected: "order",
  confirm: "order",
  reject: "order",
  reschedule: "order",
  setPromise: "order",
  createLogisticsJob: "order",
  cancelLogisticsJob: "order",
  branchStates: "read",
  setAcceptance: "branch",
} as const satisfies { readonly [Name in keyof OrderApi]: KindOf<OrderApi[Name]> };

type CallOf<Kind extends string> = {
  [Name in keyof OrderApi]: (typeof callKinds)[Name] extends Kind ? Name : never;
}[keyof OrderApi];
/** A call that changes something. */
export type ChangingCall = CallOf<"order" | "branch">;
/** One that changes an order. */
export type OrderCall = CallOf<"order">;
