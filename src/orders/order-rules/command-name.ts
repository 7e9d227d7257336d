import type { OrderCall } from "../../../ports/order-api.ts";

/** The commands of an order: the calls that change it. Two calls assign a rider; both are `assignRider`. */
export type CommandName = Exclude<OrderCall, "assignRiderWithoutStateChange">;

/** The commands that assign and cancel carriers: a repeat is ignored (FL-12), and an error is no dialog (RA-6). */
export const carrierCommands: readonly CommandName[] = [
  "assignRider",
  "unassignRider",
  "createLogisticsJob",
  "cancelLogisticsJob",
];
