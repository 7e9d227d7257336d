import type { BranchId, OrderId, RiderId } from "../../ports/entities/ids.ts";
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

/** The most branches that one address names: longer addresses are refused on the way (N24). */
const namedBranchesMax = 100;
/** The branches of one slice, for servers that do not limit an answer by the token (N24). */
const sliceBranches = 50;

/** The choice of an installation: how more than `namedBranchesMax` branches are asked for. */
export type ManyBranches = "unnamed" | "in_slices";

/** The queries that together ask for these branches: one, or several in slices. */
export function listQueries(
  branches: BranchScope,
  many: ManyBranches,
  riderId?: RiderId,
): readonly string[] {
  if (!exceedsAddress(branches)) return [listQuery(branches, riderId)];
  if (many === "unnamed") return [listQuery("all", riderId)];
  const slices: string[] = [];
  for (let from = 0; from < branches.length; from += sliceBranches) {
    slices.push(listQuery(branches.slice(from, from + sliceBranches), riderId));
  }
  return slices;
}

/** Whether these branches are more than one address names. */
export function exceedsAddress(branches: BranchScope): branches is readonly BranchId[] {
  return branches !== "all" && branches.length > namedBranchesMax;
}

/** One location_id names all branches, separated by commas; without it the list has every branch (LS-12). */
function listQuery(branches: BranchScope, riderId?: RiderId): string {
  const parts = [
    ...(riderId === undefined ? [] : [`rider_id=${riderId}`]),
    ...(branches === "all" ? [] : [`location_id=${branches.join(",")}`]),
  ];
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}
