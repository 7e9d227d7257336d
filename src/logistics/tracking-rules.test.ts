import { describe, expect, it } from "vitest";
import type { LogisticsPartner } from "../../ports/entities/logistics.ts";
import { minuteMs } from "../../ports/entities/time.ts";
import { aJob, anOrder, noon, partnerId, riderId } from "../../tests/support/samples/an-order.ts";
import { isRiderUnderWay } from "./job-rules.ts";
import {
  bearingOf,
  hasMoved,
  headingOf,
  inactiveMinutes,
  isNewer,
  straightMetres,
} from "./tracking-rules.ts";

const rider = riderId(8);

describe("an inactive rider", () => {
  it("is one whose last update is over 5 minutes old, to the millisecond [MP-5]", () => {
    expect(inactiveMinutes(noon, noon + 5 * minuteMs)).toBeUndefined();
    expect(inactiveMinutes(noon, noon + 5 * minuteMs + 1)).toBe(5);
    expect(inactiveMinutes(noon, noon + 6 * minuteMs - 1)).toBe(5);
    expect(inactiveMinutes(noon, noon + 6 * minuteMs)).toBe(6);
  });

  it("is not a rider without a known update, nor one whose clock is ahead", () => {
    expect(inactiveMinutes(undefined, noon)).toBeUndefined();
    expect(inactiveMinutes(noon + 10 * minuteMs, noon)).toBeUndefined();
  });
});

describe("a rider who is out", () => {
  const order = anOrder({ status: "in_progress", riderId: rider });

  it("is an own rider of a home delivery in progress", () => {
    expect(isRiderUnderWay(order, [])).toBe(true);
    for (const status of ["new", "ready", "delivered"] as const) {
      expect(isRiderUnderWay({ ...order, status }, [])).toBe(false);
    }
    expect(isRiderUnderWay(anOrder({ status: "in_progress" }), [])).toBe(false);
    expect(isRiderUnderWay({ ...order, isTakeaway: true }, [])).toBe(false);
  });

  it("is not a partner's: neither with an active job, nor with the rider id of a partner", () => {
    expect(isRiderUnderWay({ ...order, job: aJob({ status: "delivering" }) }, [])).toBe(false);
    expect(isRiderUnderWay({ ...order, job: aJob({ status: "cancelled" }) }, [])).toBe(true);
    const partner: LogisticsPartner = {
      id: partnerId(3),
      name: "Swift",
      configuration: {
        driverId: rider,
        enabledRegions: [],
        isScheduledOrderAssignmentAllowed: false,
      },
    };
    expect(isRiderUnderWay(order, [partner])).toBe(false);
    expect(isRiderUnderWay({ ...order, riderId: riderId(9) }, [partner])).toBe(true);
  });
});

describe("positions", () => {
  it("are compared by the server's stamps: an older one changes nothing", () => {
    const known = { riderId: rider, lastUpdatedAt: noon };
    expect(isNewer({ riderId: rider, lastUpdatedAt: noon - 1 }, known)).toBe(false);
    expect(isNewer({ riderId: rider, lastUpdatedAt: noon }, known)).toBe(true);
    expect(isNewer({ riderId: rider }, known)).toBe(true);
    expect(isNewer(known, undefined)).toBe(true);
  });

  it("are measured on the globe, over the date line too", () => {
    const at = (latitude: number, longitude: number) => ({ latitude, longitude });
    expect(straightMetres(at(0, 0), at(0, 1))).toBe(111_195);
    expect(straightMetres(at(60, 0), at(60, 1))).toBeCloseTo(55_597, -1);
    expect(straightMetres(at(0, 179.5), at(0, -179.5))).toBe(111_195);
    expect(straightMetres(at(90, 0), at(-90, 0))).toBe(20_015_087);
  });
});

describe("the way a rider is heading", () => {
  it.each([
    ["north", 0.01, 0, 0],
    ["east", 0, 0.01, 90],
    ["south", -0.01, 0, 180],
    ["west", 0, -0.01, 270],
  ])("is the direction of the last movement: %s", (_, north, east, bearing) => {
    const from = { latitude: 25, longitude: 55 };
    const to = { latitude: 25 + north, longitude: 55 + east };
    expect(bearingOf(from, to)).toBe(bearing);
  });

  const store = { latitude: 25.1, longitude: 55.2 };
  const near = { latitude: 25.11, longitude: 55.2 };
  const far = { latitude: 25.12, longitude: 55.2 };

  it("is to the store, or away from it", () => {
    expect(headingOf(far, near, store)).toBe("to_store");
    expect(headingOf(near, far, store)).toBe("from_store");
    expect(headingOf(near, near, store)).toBeUndefined();
  });

  it("takes a few metres for noise of the phone", () => {
    expect(hasMoved(near, { ...near, latitude: 25.1101 })).toBe(false);
    expect(hasMoved(near, far)).toBe(true);
  });
});
