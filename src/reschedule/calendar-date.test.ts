import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMs } from "../../ports/entities/time.ts";
import { compareDates, dateOfDay, dayNumber, daysAfter, isRealDate } from "./calendar-date.ts";

const date = (year: number, month: number, day: number) => ({ year, month, day });

describe("days of the calendar", () => {
  it("go on over the ends of months and years", () => {
    expect(daysAfter(date(2026, 12, 15), 30)).toEqual(date(2027, 1, 14));
    expect(daysAfter(date(2028, 2, 28), 1)).toEqual(date(2028, 2, 29));
    expect(daysAfter(date(2026, 2, 28), 1)).toEqual(date(2026, 3, 1));
    expect(compareDates(date(2026, 12, 31), date(2027, 1, 1))).toBeLessThan(0);
    expect(compareDates(date(2026, 3, 2), date(2026, 2, 28))).toBeGreaterThan(0);
    expect(compareDates(date(2026, 3, 2), date(2026, 3, 2))).toBe(0);
    expect(compareDates(date(2026, 3, 1), date(2026, 3, 2))).toBeLessThan(0);
    expect(compareDates(date(2026, 3, 3), date(2026, 3, 2))).toBeGreaterThan(0);
  });

  it("are real or not", () => {
    expect(isRealDate(date(2028, 2, 29))).toBe(true);
    expect(isRealDate(date(2000, 2, 29))).toBe(true);
    expect(isRealDate(date(2026, 2, 29))).toBe(false);
    expect(isRealDate(date(2100, 2, 29))).toBe(false);
    expect(isRealDate(date(2026, 4, 31))).toBe(false);
    expect(isRealDate(date(2026, 13, 1))).toBe(false);
    expect(isRealDate(date(2026, 1, 0))).toBe(false);
  });

  it("are counted as the platform counts them", () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 3_000_000 }), (number) => {
        const platform = new Date(number * dayMs);
        const found = dateOfDay(number);
        expect(found).toEqual(
          date(platform.getUTCFullYear(), platform.getUTCMonth() + 1, platform.getUTCDate()),
        );
        expect(dayNumber(found)).toBe(number);
      }),
    );
  });
});
