import { secondMs } from "../../ports/entities/time.ts";
import { baseScenario, emptyBoard } from "../world/base-scenario.ts";
import type { Scenario } from "../world/scenario.ts";

/**
 * A quiet hour with one failure of each kind: the first Mark ready is answered with 500, the first Picked up with
 * 403, the first assignment with 422, the first Collected with 409. The administrator deletes a rider who is out, and
 * after a minute a partner cancels a delivery.
 */
export const troubleAtTheCounter: Scenario = {
  ...baseScenario,
  name: "trouble-at-the-counter",
  title: "Trouble at the counter",
  opensAt: "15:00",
  closesAt: "17:00",
  branchCount: 1,
  staff: baseScenario.staff.map((person) => ({
    ...person,
    branches: person.branches.length === 0 ? [] : [1],
  })),
  demand: [{ from: "15:00", ordersPerHour: 1 }],
  opening: {
    ...emptyBoard,
    unconfirmed: 3,
    new: 4,
    ready: 4,
    inProgress: 9,
    pickupUnconfirmed: 2,
    pickupReady: 3,
  },
  colleagues: { sharePercent: 0, skill: 60 },
  surprisePercent: 0,
  faults: {
    plan: "none",
    calmAfterMs: 0,
    faults: [
      { kind: "fail_calls", atMs: 0, count: 1, status: 500, call: "markReady" },
      { kind: "fail_calls", atMs: 0, count: 1, status: 403, call: "markPickedUp" },
      { kind: "fail_calls", atMs: 0, count: 1, status: 422, call: "assignRider" },
      { kind: "fail_calls", atMs: 0, count: 1, status: 409, call: "markCollected" },
      { kind: "dismiss_rider", atMs: 0 },
      { kind: "fail_job", atMs: 60 * secondMs },
    ],
  },
};
