import { describe, expect, it } from "vitest";
import { shownDuration } from "./duration.ts";

describe("a duration as staff read it", () => {
  for (const [durationMs, value, unit] of [
    [0, 0, "seconds"],
    [999, 0, "seconds"],
    [1_000, 1, "seconds"],
    [59_999, 59, "seconds"],
    [60_000, 1, "minutes"],
    [60_001, 1, "minutes"],
    [119_999, 1, "minutes"],
    [120_000, 2, "minutes"],
    [3_599_999, 59, "minutes"],
    [3_600_000, 1, "hours"],
    [3_600_001, 1, "hours"],
    [7_199_999, 1, "hours"],
    [7_200_000, 2, "hours"],
    [100 * 3_600_000, 100, "hours"],
    [-5_000, 0, "seconds"],
  ] as const) {
    it(`shows ${durationMs} ms as ${value} ${unit}, rounded down [FM-1]`, () => {
      expect(shownDuration(durationMs)).toEqual({ value, unit });
    });
  }
});
