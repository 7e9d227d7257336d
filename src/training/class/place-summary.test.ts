import { describe, expect, it } from "vitest";
import { byNeed, helpOf, type PlaceSummary } from "./place-summary.ts";

const calm: PlaceSummary = {
  isPaused: false,
  idleMs: 0,
  nearlyLost: 0,
  toDo: 2,
  sameRefusals: 2,
};
const help = (set: Partial<PlaceSummary>) => helpOf({ ...calm, ...set });

describe("A trainee who needs the trainer [CL-3]", () => {
  it("has an order with little time left, the same refusal three times, or pressed nothing for two minutes", () => {
    expect(help({})).toBeUndefined();
    expect(help({ nearlyLost: 1, sameRefusals: 3 })).toBe("nearly_lost");
    expect(help({ sameRefusals: 3, idleMs: 200_000 })).toBe("same_refusals");
    expect(help({ idleMs: 119_999 })).toBeUndefined();
    expect(help({ idleMs: 120_000 })).toBe("idle");
  });

  it("could do something, and is neither paused nor finished", () => {
    expect(help({ idleMs: 120_000, toDo: 0 })).toBeUndefined();
    expect(help({ nearlyLost: 1, isPaused: true })).toBeUndefined();
    expect(help({ nearlyLost: 1, hasEnded: true })).toBeUndefined();
  });

  it("stands first, the most urgent before the others", () => {
    const places = ([undefined, "idle", "nearly_lost", undefined, "same_refusals"] as const).map(
      (each, place) => ({ id: place + 1, help: each }),
    );
    expect(byNeed(places).map(({ id }) => id)).toEqual([3, 5, 2, 1, 4]);
  });
});
