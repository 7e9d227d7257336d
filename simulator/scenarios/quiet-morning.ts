import { baseScenario, emptyBoard } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** Few orders and no hurry, for a first look at the board. */
export const quietMorning: Scenario = {
  ...baseScenario,
  name: "quiet-morning",
  title: "Quiet morning",
  opensAt: "09:30",
  closesAt: "12:00",
  demand: [
    { from: "09:30", ordersPerHour: 6 },
    { from: "11:00", ordersPerHour: 10 },
  ],
  opening: {
    ...emptyBoard,
    new: 2,
    ready: 1,
    delivered: 4,
    pickupNew: 1,
    collected: 3,
    scheduled: 3,
    firstOrdersAfterSeconds: [5, 60],
  },
  colleagues: { sharePercent: 0, skill: 60 },
};
