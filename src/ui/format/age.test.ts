import { describe, expect, it } from "vitest";
import { minuteMs } from "../../../ports/entities/time.ts";
import { ageText } from "./age.ts";

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
});
