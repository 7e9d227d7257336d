import type { BranchId, OrderId, RiderId } from "../../ports/entities/ids.ts";
import { type OrderList, orderLists } from "../../ports/entities/order-list.ts";
import type { BranchScope } from "../../ports/order-api.ts";
import type { Answer } from "../world/staff-api.ts";
import { encodeOrder } from "./encode-order.ts";
import {
  encodeBranch,
  encodeBranchState,
  encodeCancelReason,
  encodeMe,
  encodePartner,
  encodePaymentType,
  encodePrintSettings,
  encodePrintTemplate,
  encodeRider,
  encodeRiderPosition,
  encodeRiderStats,
} from "./encode-reference-data.ts";
import { type Call, encoded, type Route } from "./route.ts";

const listPaths: Readonly<Record<OrderList, string>> = {
  "homeDelivery.unconfirmed": "/orders/home_delivery/unconfirmed",
  "homeDelivery.new": "/orders/new",
  "homeDelivery.ready": "/orders/ready",
  "homeDelivery.inProgress": "/orders/in-progress",
  "homeDelivery.delivered": "/orders/delivered",
  "pickup.unconfirmed": "/orders/pickup/unconfirmed",
  "pickup.new": "/orders/pickup/new",
  "pickup.ready": "/orders/pickup/waiting-for-collection",
  "pickup.collected": "/orders/pickup/collected",
  scheduled: "/orders/scheduled",
};

/** The reads of section 7 of both specifications. */
export const readRoutes: readonly Route[] = [
  read("/me", "me", ({ staffApi }) => encoded(staffApi.me(), encodeMe)),
  read("/locations/list", "branches", ({ staffApi }) => listed(staffApi.branches(), encodeBranch)),
  read("/locations/state", "branchStates", ({ staffApi, query }) => {
    const scope = scopeOf(query);
    if (scope === undefined) return badQuery("location_id");
    return encoded(staffApi.branchStates(scope), (states) => ({
      states: states.map(encodeBranchState),
    }));
  }),
  read("/payment-types/list", "paymentTypes", ({ staffApi }) =>
    listed(staffApi.paymentTypes(), encodePaymentType),
  ),
  read("/print-settings/list", "printSettings", ({ staffApi }) =>
    listed(staffApi.printSettings(), encodePrintSettings),
  ),
  read("/logistics/partners", "logisticsPartners", ({ staffApi }) =>
    listed(staffApi.logisticsPartners(), encodePartner),
  ),
  read("/logistics/riders", "riders", ridersOf),
  read("/cancellation-reasons/list", "cancelReasons", ({ staffApi }) =>
    listed(staffApi.cancelReasons(), encodeCancelReason),
  ),
  read("/riders/:id/geo-coordinates", "riderPosition", ({ staffApi, id }) =>
    encoded(staffApi.riderPosition(id as RiderId), encodeRiderPosition),
  ),
  read("/orders/:id", "order", ({ staffApi, id, amount }) =>
    encoded(staffApi.order(id as OrderId), (order) => ({ order: encodeOrder(order, amount) })),
  ),
  read("/orders/:id/print-templates", "printTemplates", ({ staffApi, id }) =>
    listed(staffApi.printTemplates(id as OrderId), encodePrintTemplate),
  ),
  ...orderLists.map((name) => list(listPaths[name], name)),
  read("/orders/delivered/rider-stats", "riderStats", (call) => {
    const scope = scopeOf(call.query);
    if (scope === undefined) return badQuery("location_id");
    return listed(call.staffApi.riderStats(scope), (stats) => encodeRiderStats(stats, call.amount));
  }),
];

function read(path: string, name: string, answer: Route["answer"]): Route {
  return { method: "GET", path: `/api/v1${path}`, name, answer };
}

function list(path: string, name: OrderList): Route {
  return read(path, "listOrders", (call) => contentOf(call, name));
}

function contentOf(
  { staffApi, query, amount }: Call,
  name: OrderList,
): Answer<{ readonly orders: readonly unknown[] }> {
  const scope = scopeOf(query);
  if (scope === undefined) return badQuery("location_id");
  const riderId = idOf(query.get("rider_id"));
  if (riderId === "bad") return badQuery("rider_id");
  const orders = staffApi.listOrders(name, scope, riderId as RiderId | undefined);
  return encoded(orders, (values) => ({
    orders: values.map((order) => encodeOrder(order, amount)),
  }));
}

function ridersOf({ staffApi, query }: Call): Answer<unknown> {
  const companyId = idOf(query.get("company_id"));
  const me = staffApi.me();
  if (me.status !== 200) return me;
  if (companyId !== undefined && companyId !== me.value.company.id) {
    return { status: 403, message: "Another company's riders are not shown" };
  }
  return listed(staffApi.riders(), encodeRider);
}

function listed<Value>(
  answer: Answer<readonly Value[]>,
  encode: (value: Value) => unknown,
): Answer<unknown> {
  return encoded(answer, (values) => values.map(encode));
}

/** `location_id` names one branch or several, separated by commas; without it all branches are meant. */
function scopeOf(query: ReadonlyMap<string, string>): BranchScope | undefined {
  const text = query.get("location_id");
  if (text === undefined) return "all";
  const ids = text.split(",").map(idOf);
  return ids.includes("bad") || ids.includes(undefined) ? undefined : (ids as BranchId[]);
}

function idOf(text: string | undefined): number | "bad" | undefined {
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : "bad";
}

function badQuery(name: string): Answer<never> {
  return { status: 400, message: `${name} must be an id` };
}
