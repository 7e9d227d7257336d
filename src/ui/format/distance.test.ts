import { describe, expect, it } from "vitest";
import { minuteMs } from "../../../ports/entities/time.ts";
import { distanceText, drivingTimeText } from "./distance.ts";

describe("distances and driving times", () => {
  it.each([
    [0, "0 m"],
    [994, "990 m"],
    [995, "1 km"],
    [2_340, "2.3 km"],
    [99_999, "100 km"],
    [3_905_400, "3,905 km"],
  ])("writes %s m as %s", (metres, text) => {
    expect(distanceText(metres, "en")).toBe(text);
  });

  it("rounds minutes up, to at least one", () => {
    expect(drivingTimeText(0, "en")).toBe("1 minute");
    expect(drivingTimeText(6 * minuteMs, "en")).toBe("6 minutes");
    expect(drivingTimeText(6 * minuteMs + 1, "en")).toBe("7 minutes");
  });

  it("are written in each language, with Latin digits", () => {
    expect(distanceText(2_340, "ar")).toContain("2.3");
    expect(drivingTimeText(6 * minuteMs, "ar")).toMatch(/^6 /);
    expect(drivingTimeText(6 * minuteMs, "zh")).toContain("分钟");
    expect(drivingTimeText(6 * minuteMs, "ms")).toContain("minit");
  });
});
