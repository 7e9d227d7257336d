/** The ten tabs, in the order in which they stand on the screen (order-board section 2). */
export const orderTabs = [
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

export type OrderTab = (typeof orderTabs)[number];

/** The two areas of the board between which the calls for one step differ. */
export type OrderFlow = "homeDelivery" | "pickup";
