import type { AcceptanceSetting } from "../../ports/branch-api.ts";
import type { BranchState } from "../../ports/entities/acceptance.ts";
import type { Branch } from "../../ports/entities/branch.ts";
import type { CancelReason } from "../../ports/entities/cancel-reason.ts";
import type { Me } from "../../ports/entities/company.ts";
import type { BranchId, OrderId, PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type {
  LogisticsPartner,
  Rider,
  RiderPosition,
  RiderStats,
} from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderFlow, OrderList } from "../../ports/entities/order-list.ts";
import type { PaymentToSend, PaymentType } from "../../ports/entities/payment.ts";
import type { PrintSettings, PrintTemplate } from "../../ports/entities/printing.ts";
import type {
  BranchScope,
  ConfirmDetails,
  PromiseAnswer,
  PromiseChange,
  RejectDetails,
  Rescheduling,
} from "../../ports/order-api.ts";
import type { Tokens } from "../../ports/session-api.ts";

/** An answer of the branch's back office, for the in-process ports and for the server. */
export type Answer<Value> =
  | { readonly status: 200; readonly value: Value }
  | { readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 500 | 503; readonly message: string };

/** The back office for one signed-in member of staff. Answers at once; the network adds the delay. */
export interface StaffApi {
  me(): Answer<Me>;
  branches(): Answer<readonly Branch[]>;
  paymentTypes(): Answer<readonly PaymentType[]>;
  printSettings(): Answer<readonly PrintSettings[]>;
  logisticsPartners(): Answer<readonly LogisticsPartner[]>;
  riders(): Answer<readonly Rider[]>;
  cancelReasons(): Answer<readonly CancelReason[]>;
  riderPosition(riderId: RiderId): Answer<RiderPosition>;

  listOrders(list: OrderList, branches: BranchScope, riderId?: RiderId): Answer<readonly Order[]>;
  riderStats(branches: BranchScope): Answer<readonly RiderStats[]>;
  order(id: OrderId): Answer<Order>;
  printTemplates(id: OrderId): Answer<readonly PrintTemplate[]>;

  markReprinted(id: OrderId): Answer<Order>;
  markReady(id: OrderId, flow: OrderFlow): Answer<Order>;
  assignRider(id: OrderId, riderId: RiderId, stage: "new" | "ready"): Answer<Order>;
  assignRiderWithoutStateChange(id: OrderId, riderId: RiderId): Answer<Order>;
  unassignRider(id: OrderId, stage: "new" | "ready"): Answer<Order>;
  markPickedUp(id: OrderId): Answer<Order>;
  markDelivered(id: OrderId, payments: readonly PaymentToSend[]): Answer<Order>;
  markCollected(id: OrderId, payments: readonly PaymentToSend[]): Answer<Order>;
  confirm(id: OrderId, flow: OrderFlow, details: ConfirmDetails): Answer<Order>;
  reject(id: OrderId, flow: OrderFlow, details: RejectDetails): Answer<Order>;
  reschedule(rescheduling: Rescheduling): Answer<Order>;
  setPromise(id: OrderId, change: PromiseChange): Answer<PromiseAnswer>;
  createLogisticsJob(orderId: OrderId, partnerId: PartnerId): Answer<Order>;
  cancelLogisticsJob(orderId: OrderId): Answer<Order>;

  branchStates(branches: BranchScope): Answer<readonly BranchState[]>;
  setAcceptance(setting: AcceptanceSetting): Answer<BranchState>;
}

/** The subject of a call, or that it only reads and leaves no line in the event log. */
type CallKind = "read" | "order" | "branch";

/** Every call, so that one that the recording would miss does not compile. */
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
  printTemplates: "order",
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
} as const satisfies Readonly<Record<keyof StaffApi, CallKind>>;

type Kinds = typeof callKinds;
type CallOf<Kind extends CallKind> = {
  [Name in keyof Kinds]: Kinds[Name] extends Kind ? Name : never;
}[keyof Kinds];
type LoggedCall = CallOf<"order" | "branch">;

export const staffCalls = Object.keys(callKinds) as readonly (keyof StaffApi)[];

/** The calls that leave a line in the event log, and that a recording repeats. */
export const loggedCalls = staffCalls.filter(
  (name): name is LoggedCall => callKinds[name] !== "read",
);

/** The calls that change something. */
export const changingCalls = loggedCalls.filter((name) => name !== "printTemplates");
export type ChangingCall = (typeof changingCalls)[number];

/** Those that change one order. */
export type OrderCall = Exclude<CallOf<"order">, "printTemplates">;
export const orderCalls = changingCalls.filter(
  (name): name is OrderCall => callKinds[name] === "order",
);

/** Issues and checks tokens, and finds the API of their bearer. */
export interface AuthService {
  /**
   * Tokens for a member of staff of the scenario; the first one when `staffIndex` is absent. Where `namedStaff` is used,
   * history and log have the other name.
   */
  signIn(staffIndex?: number, displayName?: string): Tokens;
  /** 401 when the token is missing, forged or older than its exp claim. */
  staffApiOf(jwt: string | undefined): Answer<StaffApi>;
  refresh(tokens: Tokens): Answer<{ readonly jwt: string }>;
  /** The branches of a bearer, for the authorisation of private channels. */
  branchesOf(jwt: string | undefined): Answer<readonly BranchId[]>;
}
