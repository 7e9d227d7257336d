import { type Instant, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import type {
  BoardThen,
  Debrief,
  DebriefView,
} from "../../../src/training/session/debrief-view.ts";

/** Noon on the twelfth of June 2026 in Dubai. */
export const debriefStart = Date.UTC(2026, 5, 12, 8, 0);

function after(minutes: number, seconds = 0): Instant {
  return debriefStart + minutes * minuteMs + seconds * secondMs;
}

const waiting = [4, 5, 6, 5, 6, 7, 6, 5, 6, 7, 8, 7, 5, 4];
const pressed = [18, 54, 102, 138, 174, 216, 260, 282, 306, 354, 412, 450, 500, 516, 546];
const withoutPoints = new Set([138, 412, 500]);

const someDebriefView: DebriefView = {
  number: 5,
  title: "Riders and partners",
  trainee: "Fatima Al Zaabi",
  tookMs: after(9, 12) - debriefStart,
  minutes: 10,
  hasHints: true,
  isExam: false,
  score: 82,
  goals: [
    { id: "riders", short: "Ready orders have a rider in 2 min", points: 18, of: 30 },
    { id: "moved", short: "Off-duty rider's order moved", points: 25, of: 25 },
    { id: "partner", short: "Stalled partner job handed over", points: 25, of: 25 },
    { id: "age", short: "Nothing older than 55 min", points: 14, of: 20 },
  ],
  advice: {
    title: "Choose the rider while the kitchen still cooks.",
    why: "#1047 stood ready for 4 minutes with nobody to take it, and the food went cold. That cost 12 points.",
  },
  startedAt: debriefStart,
  endedAt: after(9, 12),
  waiting: waiting.map((count, place) => ({ at: after(0, place * 41), count })),
  actions: pressed.map((seconds) => ({
    id: `action ${seconds}`,
    from: after(0, seconds),
    to: after(0, seconds),
    label: "",
    sentence: "You pressed “Picked up” for #1053",
    isEarned: !withoutPoints.has(seconds),
  })),
  trouble: [
    {
      id: "off",
      from: after(3, 12),
      to: after(5, 6),
      label: "Omar off duty",
      sentence: "Omar went off duty",
    },
    {
      id: "stalls",
      from: after(5, 28),
      to: after(6, 54),
      label: "Partner stalls",
      sentence: "The partner's driver stood still",
    },
  ],
  missed: [
    {
      id: "1047",
      from: after(6, 20),
      to: after(8, 14),
      label: "#1047",
      orderNumber: "1047",
      sentence: "Last moment to give #1047 a rider",
    },
    {
      id: "1044",
      from: after(8, 24),
      to: after(9, 12),
      label: "#1044",
      orderNumber: "1044",
      sentence: "#1044 passed 55 minutes",
    },
  ],
  opensAt: after(7),
};

const someBoard: BoardThen = {
  "homeDelivery.unconfirmed": [{ number: "1070", ageMs: 40 * secondMs, carrier: "" }],
  "homeDelivery.new": [
    { number: "1064", ageMs: 900 * secondMs, carrier: "" },
    { number: "1066", ageMs: 300 * secondMs, carrier: "" },
  ],
  "homeDelivery.ready": [
    { number: "1047", ageMs: 2273 * secondMs, carrier: "" },
    { number: "1060", ageMs: 1525 * secondMs, carrier: "Lina Shah" },
    { number: "1061", ageMs: 1225 * secondMs, carrier: "Sami Aziz" },
  ],
  "homeDelivery.inProgress": [
    { number: "1040", ageMs: 2900 * secondMs, carrier: "Falcon Couriers" },
  ],
};

/** A finished run; its board is the same at each moment. */
export function someDebrief(changes: Partial<Debrief> = {}): Debrief {
  return {
    view: () => someDebriefView,
    timeZone: "Asia/Dubai",
    boardAt: async () => someBoard,
    takeOver: () => true,
    runAgain: () => undefined,
    next: { title: () => "Orders for later", open: () => undefined },
    ...changes,
  };
}
