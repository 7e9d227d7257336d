import { describe, expect, it } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../ports/entities/time.ts";
import { noon } from "../../tests/support/samples/an-order.ts";
import { hasDayEnded, isHeldBack, mayTry, nextCheckAt } from "./update-rules.ts";

const free = { isUnresolved: false, isAnythingOpen: false, hasTypedText: false };

describe("the questions for new versions", () => {
  it("are an hour apart, each up to a tenth earlier or later", () => {
    expect(nextCheckAt(noon, 0)).toBe(noon + 54 * minuteMs);
    expect(nextCheckAt(noon, 0.5)).toBe(noon + 60 * minuteMs);
    expect(nextCheckAt(noon, 1)).toBe(noon + 66 * minuteMs);
  });
});

describe("a new version", () => {
  it("waits for whatever is open during the business day [IN-2]", () => {
    expect(isHeldBack(free, false)).toBe(false);
    for (const hold of ["isUnresolved", "isAnythingOpen", "hasTypedText"]) {
      expect([hold, isHeldBack({ ...free, [hold]: true }, false)]).toEqual([hold, true]);
    }
  });

  it("waits for money, an unresolved command and typed text alone after the day's end [IN-2]", () => {
    expect(isHeldBack({ ...free, isAnythingOpen: true }, true)).toBe(false);
    expect(isHeldBack({ ...free, isAnythingOpen: true, isUnresolved: true }, true)).toBe(true);
    expect(isHeldBack({ ...free, isAnythingOpen: true, hasTypedText: true }, true)).toBe(true);
  });

  it("counts as one of the day that has ended if it was there at its end, or arrived within two hours", () => {
    const end = noon;
    const next = end + dayMs;
    expect(hasDayEnded(end - 5 * hourMs, end)).toBe(false);
    expect(hasDayEnded(end - 5 * hourMs, next)).toBe(true);
    expect(hasDayEnded(end + 2 * hourMs, next)).toBe(true);
    expect(hasDayEnded(end + 2 * hourMs + 1, next)).toBe(false);
    expect(hasDayEnded(end - 5 * hourMs, undefined)).toBe(false);
  });

  it("that a reload did not bring is tried again after an hour, not a millisecond earlier", () => {
    expect(mayTry(undefined, noon)).toBe(true);
    expect(mayTry(noon, noon + hourMs - 1)).toBe(false);
    expect(mayTry(noon, noon + hourMs)).toBe(true);
  });
});
