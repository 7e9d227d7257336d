import type { AcceptanceSetting } from "../../ports/branch-api.ts";
import type { Branch, BranchState } from "../../ports/entities/branch.ts";
import type { CancelReason, Me } from "../../ports/entities/company.ts";
import type { BranchId, CompanyId, OrderId, PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type {
  LogisticsPartner,
  Rider,
  RiderPosition,
  RiderStats,
} from "../../ports/entities/logistics.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderFlow } from "../../ports/entities/order-list.ts";
import type { PaymentToSend, PaymentType } from "../../ports/entities/payment.ts";
import type { PrintSettings, PrintTemplate } from "../../ports/entities/printing.ts";
import type {
  BranchScope,
  ConfirmDetails,
  OrderAction,
  OrderApi,
  OrderListAnswer,
  OrderListQuery,
  PromiseChange,
  RejectDetails,
  Rescheduling,
} from "../../ports/order-api.ts";
import {
  type Action,
  type CancelSignal,
  type Proof,
  type Read,
  refusedWith,
  withProof,
} from "../../ports/outcome.ts";
import { decodeOneOrder } from "../wire/decode-lists.ts";
import { decodePartner, decodeRider, decodeRiderPosition } from "../wire/decode-logistics.ts";
import { decodePaymentType } from "../wire/decode-payment-types.ts";
import {
  decodeBranch,
  decodeCancelReason,
  decodePrintSettings,
  decodePrintTemplate,
} from "../wire/decode-reference-data.ts";
import {
  encodeConfirm,
  encodePayments,
  encodeProof,
  encodeReject,
  encodeReschedule,
  isSendable,
  isTrainingPayment,
  type WireObject,
} from "../wire/encode-requests.ts";
import { onceEach } from "../wire/list-decoder.ts";
import type { ApiCalls } from "./api-calls.ts";
import { ListReads } from "./list-reads.ts";
import { listQueries, type ManyBranches, readyPath, unconfirmedPath } from "./order-paths.ts";

export interface AxiosOrderApiOptions {
  readonly calls: ApiCalls;
  /** True in the classroom only: elsewhere a payment made in training is never sent (TN-1). */
  readonly takesTrainingPayments: boolean;
  /** Absent: an address names no branch when there are too many (N24). */
  readonly manyBranches?: ManyBranches;
}

/** Section 7 of both specifications over HTTP, as docs/api/openapi.yaml describes it. */
export class AxiosOrderApi implements OrderApi {
  private readonly calls: ApiCalls;
  private readonly takesTrainingPayments: boolean;
  private readonly manyBranches: ManyBranches;
  private readonly lists: ListReads;

  constructor(options: AxiosOrderApiOptions) {
    this.calls = options.calls;
    this.takesTrainingPayments = options.takesTrainingPayments;
    this.manyBranches = options.manyBranches ?? "unnamed";
    this.lists = new ListReads({ calls: this.calls, manyBranches: this.manyBranches });
  }

  me(): Promise<Read<Me>> {
    return this.calls.me();
  }

  branches(): Promise<Read<readonly Branch[]>> {
    return this.calls.readList("/locations/list", "locations", onceEach(decodeBranch));
  }

  paymentTypes(): Promise<Read<readonly PaymentType[]>> {
    return this.calls.readList("/payment-types/list", "payment_types", onceEach(decodePaymentType));
  }

  printSettings(): Promise<Read<readonly PrintSettings[]>> {
    return this.calls.readList("/print-settings/list", "print_settings", decodePrintSettings);
  }

  logisticsPartners(): Promise<Read<readonly LogisticsPartner[]>> {
    return this.calls.readList("/logistics/partners", "partners", onceEach(decodePartner));
  }

  riders(companyId: CompanyId): Promise<Read<readonly Rider[]>> {
    const path = `/logistics/riders?company_id=${companyId}`;
    return this.calls.readList(path, "riders", onceEach(decodeRider));
  }

  cancelReasons(): Promise<Read<readonly CancelReason[]>> {
    const path = "/cancellation-reasons/list";
    return this.calls.readList(path, "cancellation_reasons", onceEach(decodeCancelReason));
  }

  riderPosition(riderId: RiderId): Promise<Read<RiderPosition>> {
    return this.calls.read(`/riders/${riderId}/geo-coordinates`, (body) =>
      decodeRiderPosition(body, riderId, this.calls.timeZone),
    );
  }

  async listOrders(query: OrderListQuery): Promise<Read<OrderListAnswer>> {
    // An empty list stands for no branch, not for all of them.
    if (query.branches.length === 0) {
      return { kind: "loaded", value: { orders: [], refusals: [] } };
    }
    return this.lists.list(query);
  }

  async riderStats(
    branches: BranchScope,
    cancel?: CancelSignal,
  ): Promise<Read<readonly RiderStats[]>> {
    if (branches.length === 0) return { kind: "loaded", value: [] };
    // Only the delivered report asks for them, whose screen is not part of the first load either.
    const reader = await import("./rider-stats.ts").catch(() => undefined);
    if (reader === undefined) return { kind: "unreachable", reason: "network" };
    return reader.readRiderStats(this.calls, listQueries(branches, this.manyBranches), cancel);
  }

  order(id: OrderId): Promise<Read<Order>> {
    return this.calls.readAmounts(`/orders/${id}`, decodeOneOrder);
  }

  printTemplates(id: OrderId): Promise<Read<readonly PrintTemplate[]>> {
    const path = `/orders/${id}/print-templates`;
    return this.calls.readList(path, "print_templates", onceEach(decodePrintTemplate));
  }

  markReprinted(id: OrderId): Promise<OrderAction> {
    return this.calls.act("POST", `/orders/${id}/mark-as-reprinted`);
  }

  markReady(id: OrderId, flow: OrderFlow): Promise<OrderAction> {
    return this.calls.act("POST", readyPath(id, flow));
  }

  assignRider(id: OrderId, riderId: RiderId, stage: "new" | "ready"): Promise<OrderAction> {
    return this.calls.act("POST", `/orders/${stage}/${id}/assign-rider?rider_id=${riderId}`);
  }

  assignRiderWithoutStateChange(id: OrderId, riderId: RiderId): Promise<OrderAction> {
    const path = `/orders/ready/${id}/assign-rider-without-state-change?rider_id=${riderId}`;
    return this.calls.act("POST", path);
  }

  unassignRider(id: OrderId, stage: "new" | "ready"): Promise<OrderAction> {
    return this.calls.act("POST", `/orders/${stage}/${id}/unassign-rider`);
  }

  async markPickedUp(id: OrderId, proof?: Proof): Promise<OrderAction> {
    const path = `/orders/ready/${id}/mark-as-picked-up`;
    if (proof === undefined) return this.calls.act("POST", path);
    return withProof(await this.calls.act("POST", path, () => encodeProof(proof)), proof);
  }

  markDelivered(id: OrderId, payments: readonly PaymentToSend[]): Promise<OrderAction> {
    return this.pay(`/orders/in-progress/${id}/mark-as-delivered`, payments, () =>
      encodePayments(payments),
    );
  }

  async markCollected(
    id: OrderId,
    payments: readonly PaymentToSend[],
    proof?: Proof,
  ): Promise<OrderAction> {
    const path = `/orders/pickup/waiting-for-collection/${id}/mark-as-collected`;
    const answer = await this.pay(path, payments, () => ({
      ...encodePayments(payments),
      ...encodeProof(proof),
    }));
    return withProof(answer, proof ?? {});
  }

  confirm(id: OrderId, flow: OrderFlow, details: ConfirmDetails): Promise<OrderAction> {
    return this.pay(unconfirmedPath(id, flow, "confirm"), details.payments ?? [], () =>
      encodeConfirm(details),
    );
  }

  async reject(id: OrderId, flow: OrderFlow, details: RejectDetails): Promise<OrderAction> {
    const path = unconfirmedPath(id, flow, "reject");
    const answer = await this.calls.act("POST", path, () => encodeReject(details));
    return withProof(answer, details);
  }

  reschedule(rescheduling: Rescheduling): Promise<OrderAction> {
    return this.calls.act("PUT", "/orders/reschedule", () => encodeReschedule(rescheduling));
  }

  createLogisticsJob(orderId: OrderId, partnerId: PartnerId): Promise<OrderAction> {
    const body = { order_id: orderId, partner_id: partnerId };
    return this.calls.act("POST", "/logistics/jobs", () => body);
  }

  cancelLogisticsJob(orderId: OrderId): Promise<OrderAction> {
    return this.calls.act("DELETE", `/logistics/jobs/${orderId}`);
  }

  async branchStates(
    branches: readonly BranchId[],
    cancel?: CancelSignal,
  ): Promise<Read<readonly BranchState[]>> {
    if (branches.length === 0) return { kind: "loaded", value: [] };
    const made = await branchCalls();
    if (made === undefined) return { kind: "unreachable", reason: "network" };
    return made.readBranchStates(this.calls, listQueries(branches, this.manyBranches), cancel);
  }

  /** Without its code nothing was sent, so that a press can try again. */
  async setAcceptance(setting: AcceptanceSetting): ReturnType<OrderApi["setAcceptance"]> {
    const made = await branchCalls();
    if (made === undefined) return { kind: "unknown", reason: "network" };
    return made.sendAcceptance(this.calls, setting);
  }

  async setPromise(id: OrderId, change: PromiseChange): ReturnType<OrderApi["setPromise"]> {
    const made = await branchCalls();
    if (made === undefined) return { kind: "unknown", reason: "network" };
    return made.sendPromise(this.calls, id, change);
  }

  private pay(
    path: string,
    payments: readonly PaymentToSend[],
    encode: () => WireObject | undefined,
  ): Promise<Action<Order | undefined>> {
    if (!this.takesTrainingPayments && payments.some(isTrainingPayment)) {
      this.calls.reportTrainingPayment(path);
      const message = "A payment made in training is not sent to a real service.";
      return Promise.resolve(refusedWith(422, message));
    }
    return this.calls.act("POST", path, encode, (currency) =>
      payments.every((line) => isSendable(line, currency)) ? undefined : unsendable,
    );
  }
}

const unsendable = refusedWith(
  422,
  "A payment of this order cannot be sent as it came. Reload the page, then try again.",
);

/** Only a back end with the capability is called (CP-1). Undefined: its code could not be loaded. */
function branchCalls() {
  return import("./branch-calls.ts").catch(() => undefined);
}
