import { baseScenario, emptyBoard } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** A currency with three decimals: card terminals accept no amount whose last decimal is not 0 (PAY-D11). */
export const kuwaitCounter: Scenario = {
  ...baseScenario,
  name: "kuwait-counter",
  title: "Counter in dinars",
  opensAt: "12:00",
  utcOffsetMinutes: 180,
  timeZone: "Asia/Kuwait",
  company: {
    country: "KW",
    currency: { code: "KWD", precision: 3 },
    businessEndTimeSeconds: 23 * 3_600,
    confirmationDeadline: { minutes: 60, onDeadline: "reject" },
  },
  demand: [{ from: "12:00", ordersPerHour: 6 }],
  opening: { ...emptyBoard, new: 2, pickupNew: 2, pickupReady: 12, collected: 2 },
  colleagues: { sharePercent: 0, skill: 50 },
};
