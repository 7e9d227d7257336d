import { describe, expect, it } from "vitest";
import { minuteMs, secondMs } from "../../../ports/entities/time.ts";
import { ageText, agoText, shownDuration } from "./duration.ts";

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

describe("an age", () => {
  it("is given in its largest whole unit, and never in the future", () => {
    const ages = [-1, 0, 59, 60, 119, 24 * 60 - 1, 24 * 60, 400 * 24 * 60];
    expect(ages.map((minutes) => ageText(minutes * minuteMs, "en"))).toEqual([
      "0 minutes ago",
      "0 minutes ago",
      "59 minutes ago",
      "1 hour ago",
      "1 hour ago",
      "23 hours ago",
      "1 day ago",
      "400 days ago",
    ]);
  });

  it("is a count of its unit where there is little room, in each language", () => {
    const short = (minutes: number) =>
      (["en", "ar", "ms", "zh"] as const).map((each) => ageText(minutes * minuteMs, each, "short"));
    expect(short(59)).toEqual(["59 mins", "59 د", "59 min", "59分钟"]);
    expect(short(125)).toEqual(["2 hrs", "2 س", "2 j", "2小时"]);
  });

  it("of something that was just done is in seconds below a minute (CP-3)", () => {
    const ages = [
      -secondMs,
      4 * secondMs,
      59 * secondMs,
      minuteMs,
      90 * minuteMs,
      49 * 60 * minuteMs,
    ];
    expect(ages.map((ageMs) => agoText(ageMs, "en"))).toEqual([
      "0 sec ago",
      "4 sec ago",
      "59 sec ago",
      "1 min ago",
      "1 hr ago",
      "2 days ago",
    ]);
  });
});
