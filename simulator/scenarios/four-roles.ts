import { baseScenario } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** A board without activity, for four people with different permissions. */
export const fourRoles: Scenario = {
  ...baseScenario,
  name: "four-roles",
  title: "Four roles",
  opensAt: "12:00",
  demand: [{ from: "12:00", ordersPerHour: 0 }],
  company: { confirmationDeadline: { minutes: 60, onDeadline: "reject" } },
  staff: [
    { name: "Mona Haddad", isAdmin: true, permissions: ["all.manage"], locale: "en", branches: [] },
    {
      name: "Omar Saleh",
      isAdmin: false,
      permissions: ["weborder.manage", "order.create"],
      locale: "en",
      branches: [1, 2],
    },
    {
      name: "Chen Wei",
      isAdmin: false,
      permissions: ["weborder.manage", "weborders.confirm", "order.create"],
      locale: "en",
      branches: [1],
    },
    {
      name: "Priya Nair",
      isAdmin: false,
      permissions: ["order.modify"],
      locale: "en",
      branches: [1, 2, 3],
    },
  ],
  opening: {
    ...baseScenario.opening,
    unconfirmed: 6,
    new: 12,
    ready: 6,
    inProgress: 6,
    delivered: 24,
    pickupUnconfirmed: 3,
    pickupNew: 6,
    pickupReady: 4,
    collected: 9,
    scheduled: 4,
  },
  colleagues: { sharePercent: 0, skill: 50 },
  otherBranches: { sharePercent: 0, skill: 50 },
  surprisePercent: 0,
};
