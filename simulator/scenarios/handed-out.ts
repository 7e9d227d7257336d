import { baseScenario, emptyBoard } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** One branch without helpers: the person at the screen chooses every rider and partner. */
export const handedOut: Scenario = {
  ...baseScenario,
  name: "handed-out",
  title: "Every delivery by hand",
  opensAt: "15:00",
  closesAt: "18:00",
  branchCount: 1,
  staff: baseScenario.staff.map((person) => ({
    ...person,
    branches: person.branches.length === 0 ? [] : [1],
  })),
  demand: [{ from: "15:00", ordersPerHour: 1 }],
  opening: { ...emptyBoard, new: 5, ready: 4, inProgress: 4, scheduled: 4 },
  colleagues: { sharePercent: 0, skill: 60 },
  surprisePercent: 0,
};
