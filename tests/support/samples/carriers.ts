import { branchA, branchB, partnerId, riderId } from "./an-order.ts";

/** Omar and Lina are of the first branch, Far is of the second. */
export const riders = [
  { id: riderId(1), name: "Omar", assignedBranchIds: [branchA] },
  { id: riderId(2), name: "Lina", assignedBranchIds: [branchA] },
  { id: riderId(3), name: "Far", assignedBranchIds: [branchB] },
];

export const configuration = {
  driverId: riderId(90),
  enabledRegions: ["AE"],
  isScheduledOrderAssignmentAllowed: true,
};

/** Two partners that the company has set up. */
export const partners = [
  { id: partnerId(3), name: "Swift", configuration },
  { id: partnerId(4), name: "Kite", configuration },
];
