import { baseScenario } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** The busiest hours of the week, one rider short, on an unreliable network. */
export const fridayNight: Scenario = {
  ...baseScenario,
  name: "friday-night",
  title: "Friday night",
  opensAt: "18:45",
  closesAt: "24:00",
  ridersPerBranch: 4,
  demand: [
    { from: "18:45", ordersPerHour: 45 },
    { from: "19:30", ordersPerHour: 75 },
    { from: "21:30", ordersPerHour: 55 },
    { from: "23:00", ordersPerHour: 25 },
  ],
  mix: { ...baseScenario.mix, unconfirmedPercent: 45, largePercent: 6 },
  opening: {
    unconfirmed: 5,
    new: 16,
    ready: 8,
    inProgress: 10,
    delivered: 60,
    pickupUnconfirmed: 3,
    pickupNew: 8,
    pickupReady: 6,
    collected: 25,
    scheduled: 8,
    firstOrdersAfterSeconds: [2, 9, 20],
  },
  faults: { ...baseScenario.faults, plan: "light" },
};
