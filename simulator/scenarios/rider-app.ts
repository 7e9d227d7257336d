import { baseScenario } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** Riders with the rider app: they pick up and deliver by themselves after the assignment. */
export const riderApp: Scenario = {
  ...baseScenario,
  name: "rider-app",
  title: "Riders with the app",
  opensAt: "12:00",
  closesAt: "15:00",
  company: {
    isRiderAppEnabled: true,
    isRiderAssignedThroughPopup: true,
    isTaxInclusive: false,
  },
  demand: [{ from: "12:00", ordersPerHour: 24 }],
  opening: {
    ...baseScenario.opening,
    unconfirmed: 2,
    new: 5,
    ready: 3,
    inProgress: 4,
    delivered: 12,
    pickupNew: 2,
    firstOrdersAfterSeconds: [5, 25],
  },
};
