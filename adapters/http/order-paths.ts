import type { OrderId, RiderId } from "../../ports/entities/ids.ts";
import type { OrderFlow, OrderList } from "../../ports/entities/order-list.ts";
import type { BranchScope } from "../../ports/order-api.ts";

/** The path of each list (LS-13). */
export const listPaths: Readonly<Record<OrderList, string>> = {
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

const flowNames: Readonly<Record<OrderFlow, string>> = {
  homeDelivery: "home_delivery",
  pickup: "pickup",
};

export function readyPath(id: OrderId, flow: OrderFlow): string {
  return flow === "pickup"
    ? `/orders/pickup/new/${id}/mark-as-ready`
    : `/orders/new/${id}/mark-as-ready`;
}

export function unconfirmedPath(id: OrderId, flow: OrderFlow, step: "confirm" | "reject"): string {
  return `/orders/${flowNames[flow]}/unconfirmed/${id}/${step}`;
}

/** One location_id names all branches, separated by commas; without it the list has every branch (LS-12). */
export function listQuery(branches: BranchScope, riderId?: RiderId): string {
  const parts = [
    ...(riderId === undefined ? [] : [`rider_id=${riderId}`]),
    ...(branches === "all" ? [] : [`location_id=${branches.join(",")}`]),
  ];
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}
