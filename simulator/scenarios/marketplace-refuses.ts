import { baseScenario, emptyBoard } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** Marketplaces refuse the first confirmations, for practising Retry and Move to rejected. */
export const marketplaceRefuses: Scenario = {
  ...baseScenario,
  name: "marketplace-refuses",
  title: "A marketplace refuses",
  opensAt: "12:00",
  closesAt: "15:00",
  demand: [{ from: "12:00", ordersPerHour: 8 }],
  mix: { ...baseScenario.mix, marketplace: 100, ownOnline: 0, callCenter: 0, walkIn: 0 },
  opening: { ...emptyBoard, unconfirmed: 5, pickupUnconfirmed: 3, new: 3, ready: 2 },
  colleagues: { sharePercent: 0, skill: 60 },
  faults: {
    ...baseScenario.faults,
    faults: [{ kind: "fail_calls", atMs: 0, call: "confirm", status: 500, count: 3 }],
  },
};
