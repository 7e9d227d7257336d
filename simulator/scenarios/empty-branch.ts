import { baseScenario } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** Nothing happens by itself: for tests, and for trainers who create every order themselves. */
export const emptyBranch: Scenario = {
  ...baseScenario,
  name: "empty-branch",
  title: "Nothing by itself",
  opensAt: "12:00",
  demand: [{ from: "12:00", ordersPerHour: 0 }],
  surprisePercent: 0,
  colleagues: { sharePercent: 0, skill: 50 },
  otherBranches: { sharePercent: 0, skill: 50 },
};
