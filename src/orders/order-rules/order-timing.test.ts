import { describe, expect, it } from "vitest";
import { dayMs, hourMs, minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { anOrder, noon } from "../../../tests/support/samples/an-order.ts";
import { confirmingWithin } from "../../../tests/support/samples/company-builders.ts";
import {
  countsFrom,
  deadlineOf,
  elapsedMs,
  isExpired,
  isLate,
  lateAt,
  nextBusinessEnd,
  releaseAt,
  timerText,
} from "./order-timing.ts";

const at = (minutes: number, seconds = 0): number => noon + minutes * minuteMs + seconds * secondMs;

describe("an order's timer", () => {
  it("counts from the placing of the order", () => {
    expect(elapsedMs(anOrder(), noon + 61_500)).toBe(61_500);
    expect(elapsedMs(anOrder(), noon - 1)).toBe(0);
  });

  it("counts from the scheduled time once that has come, and from the placing until then (LS-3)", () => {
    const order = anOrder({ scheduledFor: at(60) });
    expect(countsFrom(order, at(60) - 1)).toBe(noon);
    expect(countsFrom(order, at(60))).toBe(at(60));
    expect(elapsedMs(order, at(60) + 1)).toBe(1);
  });

  it("continues to count hours after a day [LS-4]", () => {
    expect(timerText(26 * hourMs + 10 * minuteMs + 5 * secondMs)).toBe("26:10:05");
    expect(timerText(24 * hourMs)).toBe("24:00:00");
    expect(timerText(100 * hourMs - 1)).toBe("99:59:59");
    expect(timerText(59_999)).toBe("00:00:59");
  });

  it("turns red after 55 minutes: 00:55:00 is not red, 00:55:01 is [LS-5]", () => {
    const order = anOrder();
    expect(isLate(order, at(55))).toBe(false);
    expect(isLate(order, at(55) + 999)).toBe(false);
    expect(isLate(order, at(55, 1))).toBe(true);
    expect(isLate(order, at(55, 1) - 1)).toBe(false);
    expect(lateAt(order, noon)).toBe(at(55, 1));
  });
});

describe("the age at which an order expires", () => {
  const threshold = 48 * hourMs;

  it("is 48 hours and one millisecond, from the later of placing and scheduled time", () => {
    const placed = anOrder();
    expect(isExpired(placed, noon + threshold, threshold)).toBe(false);
    expect(isExpired(placed, noon + threshold + 1, threshold)).toBe(true);
    const scheduled = anOrder({ scheduledFor: noon + dayMs });
    expect(isExpired(scheduled, noon + dayMs + threshold, threshold)).toBe(false);
    expect(isExpired(scheduled, noon + dayMs + threshold + 1, threshold)).toBe(true);
    const scheduledBefore = anOrder({ scheduledFor: noon - dayMs });
    expect(isExpired(scheduledBefore, noon + threshold, threshold)).toBe(false);
  });
});

describe("an order whose placed-at was never set", () => {
  const order = anOrder({ placedAt: Date.parse("0001-01-01T00:00:00Z") });

  it("stays in its list, as its age is not known, and is never late (N16)", () => {
    expect(isExpired(order, noon, 48 * hourMs)).toBe(false);
    expect([isLate(order, noon), elapsedMs(order, noon)]).toEqual([false, undefined]);
    const scheduled = { ...order, scheduledFor: noon - hourMs };
    expect([isLate(scheduled, noon), elapsedMs(scheduled, noon)]).toEqual([true, hourMs]);
    expect(isExpired(scheduled, noon + 48 * hourMs, 48 * hourMs)).toBe(true);
  });
});

describe("the release of a scheduled order", () => {
  it("is timed for its scheduled time within 10 days, and not beyond", () => {
    const inTenDays = noon + 10 * dayMs;
    expect(releaseAt(anOrder({ scheduledFor: inTenDays }), noon)).toBe(inTenDays);
    expect(releaseAt(anOrder({ scheduledFor: inTenDays - 1 }), noon)).toBe(inTenDays - 1);
    expect(releaseAt(anOrder({ scheduledFor: inTenDays + 1 }), noon)).toBeUndefined();
    expect(releaseAt(anOrder({ scheduledFor: noon }), noon)).toBeUndefined();
    expect(releaseAt(anOrder(), noon)).toBeUndefined();
  });
});

describe("the confirmation deadline of an order", () => {
  it("follows its own minutes, or else the company's; walk-in and confirmed orders have none", () => {
    const unconfirmed = anOrder({ status: "unconfirmed" });
    const company = confirmingWithin(15);
    const own = { ...unconfirmed, confirmationMinutes: 8 };
    expect(deadlineOf(unconfirmed, company)).toEqual({ at: at(15), minutes: 15 });
    expect(deadlineOf(own, company)).toEqual({ at: at(8), minutes: 8 });
    expect(deadlineOf({ ...unconfirmed, type: "walk_in" }, company)).toBeUndefined();
    expect(deadlineOf(anOrder({ status: "new" }), company)).toBeUndefined();
  });

  it("is missing where the minutes are 0, or before the company is known unless the order has its own [N4]", () => {
    const unconfirmed = anOrder({ status: "unconfirmed" });
    const own = { ...unconfirmed, confirmationMinutes: 8 };
    expect(deadlineOf(unconfirmed, confirmingWithin(0))).toBeUndefined();
    expect(deadlineOf({ ...own, confirmationMinutes: 0 }, confirmingWithin(15))).toBeUndefined();
    expect(deadlineOf(unconfirmed, undefined)).toBeUndefined();
    expect(deadlineOf(own, undefined)).toEqual({ at: at(8), minutes: 8 });
  });
});

const midnight = Date.UTC(2026, 2, 3);
const three = 3 * 3_600;

describe("the next end of the business day", () => {
  it("is today's until a millisecond before it, and tomorrow's at that instant [LS-11]", () => {
    const end = midnight + 3 * hourMs;
    expect(nextBusinessEnd(midnight, three)).toBe(end);
    expect(nextBusinessEnd(end - 1, three)).toBe(end);
    expect(nextBusinessEnd(end, three)).toBe(end + dayMs);
    expect(nextBusinessEnd(end + 1, three)).toBe(end + dayMs);
  });

  it("may be midnight, given as 0 or as 24 hours, and the last second of the day", () => {
    for (const seconds of [0, 86_400]) {
      expect(nextBusinessEnd(midnight - 1, seconds)).toBe(midnight);
      expect(nextBusinessEnd(midnight, seconds)).toBe(midnight + dayMs);
    }
    const last = midnight + dayMs - secondMs;
    expect(nextBusinessEnd(last - 1, 86_399)).toBe(last);
    expect(nextBusinessEnd(last, 86_399)).toBe(last + dayMs);
  });

  it("is counted in UTC, independent of local clocks: any two are 24 hours apart (B-I24)", () => {
    // Summer time begins in Europe on 29 March.
    const before = nextBusinessEnd(Date.UTC(2026, 2, 28, 12), three);
    expect(before).toBe(Date.UTC(2026, 2, 29, 3));
    expect(nextBusinessEnd(before, three)).toBe(before + dayMs);
  });
});
