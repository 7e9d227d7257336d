import { baseScenario } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** Fourteen hours of three branches that run by themselves, for demonstrations and long runs. */
export const fullDay: Scenario = {
  ...baseScenario,
  name: "full-day",
  title: "A whole day",
  demand: [
    { from: "10:00", ordersPerHour: 6 },
    { from: "11:30", ordersPerHour: 16 },
    { from: "12:15", ordersPerHour: 26 },
    { from: "14:00", ordersPerHour: 11 },
    { from: "16:30", ordersPerHour: 8 },
    { from: "18:30", ordersPerHour: 22 },
    { from: "21:30", ordersPerHour: 14 },
    { from: "23:00", ordersPerHour: 5 },
  ],
  opening: { ...baseScenario.opening, scheduled: 6, firstOrdersAfterSeconds: [5] },
  colleagues: { sharePercent: 100, skill: 90 },
  otherBranches: { sharePercent: 100, skill: 90 },
};
