import { describe, expect, it } from "vitest";
import { dayMs, hourMs, secondMs } from "../../../ports/entities/time.ts";
import { nextBusinessEnd } from "./business-end.ts";

const midnight = Date.UTC(2026, 2, 3);
const three = 3 * 3_600;

describe("the next end of the business day", () => {
  it("lies ahead: a millisecond before it is today's, at its very instant tomorrow's [LS-11]", () => {
    const end = midnight + 3 * hourMs;
    expect(nextBusinessEnd(midnight, three)).toBe(end);
    expect(nextBusinessEnd(end - 1, three)).toBe(end);
    expect(nextBusinessEnd(end, three)).toBe(end + dayMs);
    expect(nextBusinessEnd(end + 1, three)).toBe(end + dayMs);
  });

  it("may be midnight, said as 0 or as 24 hours, and the last second of the day", () => {
    for (const seconds of [0, 86_400]) {
      expect(nextBusinessEnd(midnight - 1, seconds)).toBe(midnight);
      expect(nextBusinessEnd(midnight, seconds)).toBe(midnight + dayMs);
    }
    const last = midnight + dayMs - secondMs;
    expect(nextBusinessEnd(last - 1, 86_399)).toBe(last);
    expect(nextBusinessEnd(last, 86_399)).toBe(last + dayMs);
  });

  it("is counted in UTC, whatever clocks do: 24 hours lie between any two (B-I24)", () => {
    // Summer time begins in Europe on 29 March.
    const before = nextBusinessEnd(Date.UTC(2026, 2, 28, 12), three);
    expect(before).toBe(Date.UTC(2026, 2, 29, 3));
    expect(nextBusinessEnd(before, three)).toBe(before + dayMs);
  });
});
