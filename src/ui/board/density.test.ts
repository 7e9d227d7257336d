import { describe, expect, it } from "vitest";
import { densityOf } from "./density.ts";

describe("the density of the lists", () => {
  const tablet = { isNarrow: true, isWall: false };
  const counter = { isNarrow: false, isWall: false };
  const wall = { isNarrow: false, isWall: true };

  it("is compact on tablets, and has larger type on screens on a wall, unless staff choose", () => {
    expect([tablet, counter, wall].map((window) => densityOf("automatic", window))).toEqual([
      "compact",
      "comfortable",
      "large",
    ]);
  });

  it.each(["comfortable", "compact"] as const)(
    "is %s at every width if staff chose that",
    (set) => {
      for (const window of [tablet, counter, wall]) expect(densityOf(set, window)).toBe(set);
    },
  );
});
