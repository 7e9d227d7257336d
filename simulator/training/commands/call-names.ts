import { staffCalls } from "../../world/staff-api.ts";

/** The calls that a fault can name: those of staff, of card terminals and, in a class, of maps. */
export const callNames: readonly string[] = [
  ...staffCalls,
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
];
