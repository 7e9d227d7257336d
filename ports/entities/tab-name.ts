/** The tabs of the board. */
export const boardTabs = [
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

export type TabName = (typeof boardTabs)[number];
