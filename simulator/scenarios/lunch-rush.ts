import { baseScenario } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** The default scenario: at ten to twelve the board is full and the rush begins. */
export const lunchRush: Scenario = {
  ...baseScenario,
  name: "lunch-rush",
  title: "Lunch rush",
  opensAt: "11:50",
  closesAt: "15:30",
  demand: [
    { from: "11:50", ordersPerHour: 42 },
    { from: "12:30", ordersPerHour: 54 },
    { from: "13:30", ordersPerHour: 40 },
    { from: "14:30", ordersPerHour: 22 },
  ],
  opening: {
    unconfirmed: 3,
    new: 9,
    ready: 4,
    inProgress: 6,
    delivered: 28,
    pickupUnconfirmed: 2,
    pickupNew: 5,
    pickupReady: 4,
    collected: 14,
    scheduled: 5,
    firstOrdersAfterSeconds: [4, 21, 45],
  },
};
