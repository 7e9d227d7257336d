import { baseScenario, emptyBoard } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/** A currency without decimals. */
export const tokyoCounter: Scenario = {
  ...baseScenario,
  name: "tokyo-counter",
  title: "Counter in yen",
  opensAt: "12:00",
  utcOffsetMinutes: 540,
  timeZone: "Asia/Tokyo",
  company: {
    country: "JP",
    currency: { code: "JPY", precision: 0 },
    businessEndTimeSeconds: 17 * 3_600,
    confirmationDeadline: { minutes: 60, onDeadline: "reject" },
  },
  demand: [{ from: "12:00", ordersPerHour: 6 }],
  opening: { ...emptyBoard, new: 2, pickupNew: 2, pickupReady: 12, collected: 2 },
  colleagues: { sharePercent: 0, skill: 50 },
};
