import { loggedCalls } from "../../world/staff-api.ts";

/** The calls that a fault can name: those of staff, of card terminals and, in a class, of maps. */
export const callNames = [
  "me",
  "branches",
  "paymentTypes",
  "printSettings",
  "logisticsPartners",
  "riders",
  "cancelReasons",
  "riderPosition",
  "listOrders",
  "riderStats",
  "order",
  ...loggedCalls,
  "refresh",
  "startGeneric",
  "checkGeneric",
  "cancelGeneric",
  "stripeConnectionToken",
  "createStripeIntent",
  "stripeIntent",
  "cancelStripeIntent",
  "mapTile",
  "drivingRoute",
] as const;
