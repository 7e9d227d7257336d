import { baseScenario } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** A company without riders: partners carry every delivery. */
export const allPartners: Scenario = {
  ...baseScenario,
  name: "all-partners",
  title: "Partners only",
  opensAt: "12:00",
  closesAt: "16:00",
  ridersPerBranch: 0,
  partnerPercent: 100,
  demand: [{ from: "12:00", ordersPerHour: 30 }],
  mix: { ...baseScenario.mix, walkIn: 5, pickupPercent: 5 },
  opening: {
    ...baseScenario.opening,
    new: 6,
    ready: 3,
    inProgress: 6,
    delivered: 15,
    scheduled: 3,
    firstOrdersAfterSeconds: [5, 20],
  },
};
