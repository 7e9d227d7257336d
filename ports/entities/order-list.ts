/** The ten lists of orders that the server serves (LS-13), in the order of the board's tabs. */
export const orderLists = [
  "homeDelivery.unconfirmed",
  "homeDelivery.new",
  "homeDelivery.ready",
  "homeDelivery.inProgress",
  "homeDelivery.delivered",
  "pickup.unconfirmed",
  "pickup.new",
  "pickup.ready",
  "pickup.collected",
  "scheduled",
] as const;

export type OrderList = (typeof orderLists)[number];

/** The two areas of the board between which the calls for one step differ. */
export type OrderFlow = "homeDelivery" | "pickup";
