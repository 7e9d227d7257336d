import type {
  CancelReasonId,
  OrderId,
  PartnerId,
  PaymentTypeId,
  RiderId,
  StaffId,
} from "../../ports/entities/ids.ts";
import { zero } from "../../ports/entities/money.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { OrderFlow } from "../../ports/entities/order-list.ts";
import type { PaymentToSend } from "../../ports/entities/payment.ts";
import type { ConfirmDetails, RejectDetails } from "../../ports/order-api.ts";
import type { Proof } from "../../ports/outcome.ts";
import type { Answer } from "../world/staff-api.ts";
import { encodeOrder } from "./encode-order.ts";
import { BodyProblem, type RequestBody } from "./request-body.ts";
import { type Call, encoded, type Route } from "./route.ts";

/** The actions of section 7 of both specifications. */
export const actionRoutes: readonly Route[] = [
  post("/orders/:id/mark-as-reprinted", "markReprinted", ({ staffApi, id }) =>
    staffApi.markReprinted(id as OrderId),
  ),
  post("/orders/new/:id/mark-as-ready", "markReady", ({ staffApi, id }) =>
    staffApi.markReady(id as OrderId, "homeDelivery"),
  ),
  post("/orders/pickup/new/:id/mark-as-ready", "markReady", ({ staffApi, id }) =>
    staffApi.markReady(id as OrderId, "pickup"),
  ),
  post("/orders/new/:id/assign-rider", "assignRider", (call) =>
    call.staffApi.assignRider(call.id as OrderId, riderOf(call), "new"),
  ),
  post("/orders/ready/:id/assign-rider", "assignRider", (call) =>
    call.staffApi.assignRider(call.id as OrderId, riderOf(call), "ready"),
  ),
  post(
    "/orders/ready/:id/assign-rider-without-state-change",
    "assignRiderWithoutStateChange",
    (call) => call.staffApi.assignRiderWithoutStateChange(call.id as OrderId, riderOf(call)),
  ),
  post("/orders/new/:id/unassign-rider", "unassignRider", ({ staffApi, id }) =>
    staffApi.unassignRider(id as OrderId, "new"),
  ),
  post("/orders/ready/:id/unassign-rider", "unassignRider", ({ staffApi, id }) =>
    staffApi.unassignRider(id as OrderId, "ready"),
  ),
  post("/orders/ready/:id/mark-as-picked-up", "markPickedUp", (call) =>
    call.staffApi.markPickedUp(call.id as OrderId, ...handoverOf(call)),
  ),
  post("/orders/in-progress/:id/mark-as-delivered", "markDelivered", (call) =>
    call.staffApi.markDelivered(call.id as OrderId, paymentsOf(call)),
  ),
  post("/orders/pickup/waiting-for-collection/:id/mark-as-collected", "markCollected", (call) =>
    call.staffApi.markCollected(call.id as OrderId, paymentsOf(call), ...handoverOf(call)),
  ),
  confirmation("/orders/home_delivery/unconfirmed/:id/confirm", "homeDelivery"),
  confirmation("/orders/pickup/unconfirmed/:id/confirm", "pickup"),
  rejection("/orders/home_delivery/unconfirmed/:id/reject", "homeDelivery"),
  rejection("/orders/pickup/unconfirmed/:id/reject", "pickup"),
  action("PUT", "/orders/reschedule", "reschedule", ({ staffApi, body }) =>
    staffApi.reschedule({
      orderId: body.id("order_id") as OrderId,
      scheduledFor: body.time("scheduled_for"),
      staffId: body.id("staff_id") as StaffId,
      staffName: body.text("staff_name"),
      reason: body.text("reason"),
    }),
  ),
  {
    method: "PUT",
    path: "/api/v1/orders/:id/promise",
    name: "setPromise",
    answer: ({ staffApi, id, body, amount }) => {
      const change = { wanted: body.time("promised_at"), was: body.time("was") };
      return encoded(staffApi.setPromise(id as OrderId, change), ({ order, notified }) => ({
        ...(order !== undefined && { order: encodeOrder(order, amount) }),
        ...(notified !== undefined && { notified }),
      }));
    },
  },
  post("/logistics/jobs", "createLogisticsJob", ({ staffApi, body }) =>
    staffApi.createLogisticsJob(body.id("order_id") as OrderId, body.id("partner_id") as PartnerId),
  ),
  action("DELETE", "/logistics/jobs/:id", "cancelLogisticsJob", ({ staffApi, id }) =>
    staffApi.cancelLogisticsJob(id as OrderId),
  ),
];

/** The answer of an action on a branch has no order. */
type Act = (call: Call) => Answer<Order | undefined>;

function post(path: string, name: string, act: Act): Route {
  return action("POST", path, name, act);
}

function action(method: Route["method"], path: string, name: string, act: Act): Route {
  const answer = (call: Call): Answer<unknown> =>
    encoded(act(call), (order) => (order ? { order: encodeOrder(order, call.amount) } : {}));
  return { method, path: `/api/v1${path}`, name, answer };
}

function confirmation(path: string, flow: OrderFlow): Route {
  return post(path, "confirm", (call) => {
    const minutes = call.body.optionalMinutes("delivery_time");
    const payments = paymentsOf(call);
    const details: ConfirmDetails = {
      ...(minutes !== undefined && { deliveryTimeMinutes: minutes }),
      ...(payments.length > 0 && { payments }),
    };
    return call.staffApi.confirm(call.id as OrderId, flow, details);
  });
}

function rejection(path: string, flow: OrderFlow): Route {
  return post(path, "reject", ({ staffApi, id, body }) => {
    const reasonId = body.optionalId("cancel_reason_id");
    const password = body.optionalText("supervisor_password");
    const details: RejectDetails = {
      isAutomatic: body.truth("auto_cancelled"),
      ...(reasonId !== undefined && { cancelReasonId: reasonId as CancelReasonId }),
      ...(password !== undefined && { supervisorPassword: password }),
    };
    return staffApi.reject(id as OrderId, flow, details);
  });
}

function riderOf({ query }: Call): RiderId {
  const text = query.get("rider_id") ?? "";
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new BodyProblem("rider_id must be an id");
  return Number(text) as RiderId;
}

/** Nothing where neither field is sent, so that a recording has no argument for it. */
function handoverOf({ body }: Call): readonly [] | readonly [Proof] {
  const code = body.optionalText("handover_code");
  const supervisorPassword = body.optionalText("supervisor_password");
  if (code !== undefined) return [{ code }];
  return supervisorPassword === undefined ? [] : [{ supervisorPassword }];
}

/** A line without an id is one that the order carries, in the shape in which the order names it (N5). */
function paymentsOf({ body, currency }: Call): readonly PaymentToSend[] {
  const payment = (line: RequestBody): PaymentToSend => {
    const paymentTypeId = line.optionalId("id");
    const name = line.text("name");
    const amounts = {
      amount: line.amount("amount", currency.precision),
      amountCollected: line.amount("amount_collected", currency.precision),
    };
    if (paymentTypeId === undefined) return { name, ...amounts, tip: zero };
    const referenceCode = line.optionalText("reference_code");
    const metaData = line.optionalFacts("meta_data");
    return {
      paymentTypeId: paymentTypeId as PaymentTypeId,
      name,
      currency,
      ...amounts,
      ...(referenceCode !== undefined && { referenceCode }),
      ...(metaData !== undefined && { metaData }),
    };
  };
  return body.list("payments").map(payment);
}
