import type { OrderId, PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type { OrderFlow } from "../../ports/entities/order-list.ts";
import type { PaymentToSend } from "../../ports/entities/payment.ts";
import type {
  BranchScope,
  ConfirmDetails,
  OrderAction,
  OrderApi,
  OrderListAnswer,
  OrderListQuery,
  RejectDetails,
  Rescheduling,
} from "../../ports/order-api.ts";
import type { CancelSignal, Read } from "../../ports/outcome.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import type { Answer, AuthService, StaffApi } from "../world/staff-api.ts";
import type { InProcessCalls } from "./in-process-calls.ts";

/** The OrderApi over a world in the same page. Every call sends the token (SE-1). */
export class InProcessOrderApi implements OrderApi {
  private readonly calls: InProcessCalls;
  private readonly auth: AuthService;
  private readonly accessToken: AccessToken;

  constructor(calls: InProcessCalls, auth: AuthService, accessToken: AccessToken) {
    this.calls = calls;
    this.auth = auth;
    this.accessToken = accessToken;
  }

  me(): ReturnType<OrderApi["me"]> {
    return this.read("me", (staffApi) => staffApi.me());
  }

  branches(): ReturnType<OrderApi["branches"]> {
    return this.read("branches", (staffApi) => staffApi.branches());
  }

  paymentTypes(): ReturnType<OrderApi["paymentTypes"]> {
    return this.read("paymentTypes", (staffApi) => staffApi.paymentTypes());
  }

  printSettings(): ReturnType<OrderApi["printSettings"]> {
    return this.read("printSettings", (staffApi) => staffApi.printSettings());
  }

  logisticsPartners(): ReturnType<OrderApi["logisticsPartners"]> {
    return this.read("logisticsPartners", (staffApi) => staffApi.logisticsPartners());
  }

  riders(): ReturnType<OrderApi["riders"]> {
    return this.read("riders", (staffApi) => staffApi.riders());
  }

  cancelReasons(): ReturnType<OrderApi["cancelReasons"]> {
    return this.read("cancelReasons", (staffApi) => staffApi.cancelReasons());
  }

  riderPosition(riderId: RiderId): ReturnType<OrderApi["riderPosition"]> {
    return this.read("riderPosition", (staffApi) => staffApi.riderPosition(riderId));
  }

  listOrders({
    list,
    branches,
    riderId,
    cancel,
  }: OrderListQuery): ReturnType<OrderApi["listOrders"]> {
    const listed = (staffApi: StaffApi): Answer<OrderListAnswer> => {
      const answer = staffApi.listOrders(list, branches, riderId);
      if (answer.status !== 200) return answer;
      return { status: 200, value: { orders: answer.value, refusals: [] } };
    };
    return this.read("listOrders", listed, cancel);
  }

  riderStats(branches: BranchScope, cancel?: CancelSignal): ReturnType<OrderApi["riderStats"]> {
    return this.read("riderStats", (staffApi) => staffApi.riderStats(branches), cancel);
  }

  order(id: OrderId): ReturnType<OrderApi["order"]> {
    return this.read("order", (staffApi) => staffApi.order(id));
  }

  printTemplates(id: OrderId): ReturnType<OrderApi["printTemplates"]> {
    return this.read("printTemplates", (staffApi) => staffApi.printTemplates(id));
  }

  markReprinted(id: OrderId): Promise<OrderAction> {
    return this.act("markReprinted", (staffApi) => staffApi.markReprinted(id));
  }

  markReady(id: OrderId, flow: OrderFlow): Promise<OrderAction> {
    return this.act("markReady", (staffApi) => staffApi.markReady(id, flow));
  }

  assignRider(id: OrderId, riderId: RiderId, stage: "new" | "ready"): Promise<OrderAction> {
    return this.act("assignRider", (staffApi) => staffApi.assignRider(id, riderId, stage));
  }

  assignRiderWithoutStateChange(id: OrderId, riderId: RiderId): Promise<OrderAction> {
    return this.act("assignRiderWithoutStateChange", (staffApi) =>
      staffApi.assignRiderWithoutStateChange(id, riderId),
    );
  }

  unassignRider(id: OrderId, stage: "new" | "ready"): Promise<OrderAction> {
    return this.act("unassignRider", (staffApi) => staffApi.unassignRider(id, stage));
  }

  markPickedUp(id: OrderId): Promise<OrderAction> {
    return this.act("markPickedUp", (staffApi) => staffApi.markPickedUp(id));
  }

  markDelivered(id: OrderId, payments: readonly PaymentToSend[]): Promise<OrderAction> {
    return this.act("markDelivered", (staffApi) => staffApi.markDelivered(id, payments));
  }

  markCollected(id: OrderId, payments: readonly PaymentToSend[]): Promise<OrderAction> {
    return this.act("markCollected", (staffApi) => staffApi.markCollected(id, payments));
  }

  confirm(id: OrderId, flow: OrderFlow, details: ConfirmDetails): Promise<OrderAction> {
    return this.act("confirm", (staffApi) => staffApi.confirm(id, flow, details));
  }

  reject(id: OrderId, flow: OrderFlow, details: RejectDetails): Promise<OrderAction> {
    return this.act("reject", (staffApi) => staffApi.reject(id, flow, details));
  }

  reschedule(rescheduling: Rescheduling): Promise<OrderAction> {
    return this.act("reschedule", (staffApi) => staffApi.reschedule(rescheduling));
  }

  createLogisticsJob(orderId: OrderId, partnerId: PartnerId): Promise<OrderAction> {
    return this.act("createLogisticsJob", (staffApi) =>
      staffApi.createLogisticsJob(orderId, partnerId),
    );
  }

  cancelLogisticsJob(orderId: OrderId): Promise<OrderAction> {
    return this.act("cancelLogisticsJob", (staffApi) => staffApi.cancelLogisticsJob(orderId));
  }

  private read<Value>(
    name: string,
    run: (staffApi: StaffApi) => Answer<Value>,
    cancel?: CancelSignal,
  ): Promise<Read<Value>> {
    const token = this.accessToken.current();
    return this.calls.read(name, () => this.at(token, run), cancel);
  }

  private act(
    name: string,
    run: (staffApi: StaffApi) => ReturnType<StaffApi["order"]>,
  ): Promise<OrderAction> {
    const token = this.accessToken.current();
    return this.calls.act(name, () => this.at(token, run));
  }

  private at<Value>(
    token: string | undefined,
    run: (staffApi: StaffApi) => Answer<Value>,
  ): Answer<Value> {
    const staffApi = this.auth.staffApiOf(token);
    return staffApi.status === 200 ? run(staffApi.value) : staffApi;
  }
}
