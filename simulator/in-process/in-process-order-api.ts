import type { OrderId, PartnerId, RiderId } from "../../ports/entities/ids.ts";
import type { OrderFlow } from "../../ports/entities/order-tab.ts";
import type { PaymentToRecord } from "../../ports/entities/payment.ts";
import type {
  BranchScope,
  ConfirmDetails,
  OrderAction,
  OrderApi,
  OrderListQuery,
  RejectDetails,
  Rescheduling,
} from "../../ports/order-api.ts";
import type { CancelSignal, Read } from "../../ports/outcome.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import type { Answer, Desk, FrontDoor } from "../world/desk.ts";
import type { InProcessCalls } from "./in-process-calls.ts";

/** The OrderApi over a world in the same page. The bearer is shown at the door at each call (SE-1). */
export class InProcessOrderApi implements OrderApi {
  private readonly calls: InProcessCalls;
  private readonly door: FrontDoor;
  private readonly accessToken: AccessToken;

  constructor(calls: InProcessCalls, door: FrontDoor, accessToken: AccessToken) {
    this.calls = calls;
    this.door = door;
    this.accessToken = accessToken;
  }

  me(): ReturnType<OrderApi["me"]> {
    return this.read("me", (desk) => desk.me());
  }

  branches(): ReturnType<OrderApi["branches"]> {
    return this.read("branches", (desk) => desk.branches());
  }

  paymentTypes(): ReturnType<OrderApi["paymentTypes"]> {
    return this.read("paymentTypes", (desk) => desk.paymentTypes());
  }

  printSettings(): ReturnType<OrderApi["printSettings"]> {
    return this.read("printSettings", (desk) => desk.printSettings());
  }

  logisticsPartners(): ReturnType<OrderApi["logisticsPartners"]> {
    return this.read("logisticsPartners", (desk) => desk.logisticsPartners());
  }

  riders(): ReturnType<OrderApi["riders"]> {
    return this.read("riders", (desk) => desk.riders());
  }

  cancelReasons(): ReturnType<OrderApi["cancelReasons"]> {
    return this.read("cancelReasons", (desk) => desk.cancelReasons());
  }

  riderPosition(riderId: RiderId): ReturnType<OrderApi["riderPosition"]> {
    return this.read("riderPosition", (desk) => desk.riderPosition(riderId));
  }

  async listOrders(query: OrderListQuery): ReturnType<OrderApi["listOrders"]> {
    const { tab, branches, riderId, cancel } = query;
    const token = this.accessToken.current();
    const read = await this.calls.read(
      "listOrders",
      () => this.at(token, (desk) => desk.listOrders(tab, branches, riderId)),
      cancel,
    );
    if (read.kind !== "loaded") return read;
    return { kind: "loaded", value: { orders: read.value, refusals: [] } };
  }

  riderStats(branches: BranchScope, cancel?: CancelSignal): ReturnType<OrderApi["riderStats"]> {
    return this.read("riderStats", (desk) => desk.riderStats(branches), cancel);
  }

  order(id: OrderId): ReturnType<OrderApi["order"]> {
    return this.read("order", (desk) => desk.order(id));
  }

  printTemplates(id: OrderId): ReturnType<OrderApi["printTemplates"]> {
    return this.read("printTemplates", (desk) => desk.printTemplates(id));
  }

  markReprinted(id: OrderId): Promise<OrderAction> {
    return this.act("markReprinted", (desk) => desk.markReprinted(id));
  }

  markReady(id: OrderId, flow: OrderFlow): Promise<OrderAction> {
    return this.act("markReady", (desk) => desk.markReady(id, flow));
  }

  assignRider(id: OrderId, riderId: RiderId, stage: "new" | "ready"): Promise<OrderAction> {
    return this.act("assignRider", (desk) => desk.assignRider(id, riderId, stage));
  }

  assignRiderWithoutStateChange(id: OrderId, riderId: RiderId): Promise<OrderAction> {
    return this.act("assignRiderWithoutStateChange", (desk) =>
      desk.assignRiderWithoutStateChange(id, riderId),
    );
  }

  unassignRider(id: OrderId, stage: "new" | "ready"): Promise<OrderAction> {
    return this.act("unassignRider", (desk) => desk.unassignRider(id, stage));
  }

  markPickedUp(id: OrderId): Promise<OrderAction> {
    return this.act("markPickedUp", (desk) => desk.markPickedUp(id));
  }

  markDelivered(id: OrderId, payments: readonly PaymentToRecord[]): Promise<OrderAction> {
    return this.act("markDelivered", (desk) => desk.markDelivered(id, payments));
  }

  markCollected(id: OrderId, payments: readonly PaymentToRecord[]): Promise<OrderAction> {
    return this.act("markCollected", (desk) => desk.markCollected(id, payments));
  }

  confirm(id: OrderId, flow: OrderFlow, details: ConfirmDetails): Promise<OrderAction> {
    return this.act("confirm", (desk) => desk.confirm(id, flow, details));
  }

  reject(id: OrderId, flow: OrderFlow, details: RejectDetails): Promise<OrderAction> {
    return this.act("reject", (desk) => desk.reject(id, flow, details));
  }

  reschedule(rescheduling: Rescheduling): Promise<OrderAction> {
    return this.act("reschedule", (desk) => desk.reschedule(rescheduling));
  }

  createLogisticsJob(orderId: OrderId, partnerId: PartnerId): Promise<OrderAction> {
    return this.act("createLogisticsJob", (desk) => desk.createLogisticsJob(orderId, partnerId));
  }

  cancelLogisticsJob(orderId: OrderId): Promise<OrderAction> {
    return this.act("cancelLogisticsJob", (desk) => desk.cancelLogisticsJob(orderId));
  }

  private read<Value>(
    name: string,
    run: (desk: Desk) => Answer<Value>,
    cancel?: CancelSignal,
  ): Promise<Read<Value>> {
    const token = this.accessToken.current();
    return this.calls.read(name, () => this.at(token, run), cancel);
  }

  private act(name: string, run: (desk: Desk) => ReturnType<Desk["order"]>): Promise<OrderAction> {
    const token = this.accessToken.current();
    return this.calls.act(name, () => this.at(token, run));
  }

  private at<Value>(token: string | undefined, run: (desk: Desk) => Answer<Value>): Answer<Value> {
    const desk = this.door.deskOf(token);
    return desk.status === 200 ? run(desk.value) : desk;
  }
}
