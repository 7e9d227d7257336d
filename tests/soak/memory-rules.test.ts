import { expect, it } from "vitest";
import { growthProblems, type SoakSample } from "./memory-rules.ts";
import { readSoakArguments } from "./soak-arguments.ts";

const first: SoakSample = {
  heapMb: 20,
  looseListeners: 100,
  looseNodes: 200,
  newestOrder: 40_100,
};

it("allows 5 % more heap, and what the orders that came take (PF-10)", () => {
  expect(growthProblems([first, { ...first, heapMb: 21 }])).toEqual([]);
  expect(growthProblems([first, { ...first, heapMb: 21.1 }])).toHaveLength(1);
  expect(growthProblems([first, { ...first, heapMb: 21.1, newestOrder: 40_130 }])).toEqual([]);
});

it("reports listeners and nodes that stay after their elements are removed (PF-10)", () => {
  expect(growthProblems([first, { ...first, looseListeners: 1_736 }])).toEqual([
    "1736.0 listeners at the end, at most 140.0",
  ]);
  expect(growthProblems([first, { ...first, looseNodes: 2_000 }])).toHaveLength(1);
  expect(growthProblems([])).toEqual(["nothing was measured"]);
});

it("soaks a Friday night for 14 hours at ×60, or minutes at ×1", () => {
  expect(readSoakArguments([])).toEqual({
    kind: "understood",
    arguments: {
      forMs: 14 * 3_600_000,
      isRealTime: false,
      speed: 60,
      scenario: "friday-night",
      seed: 7,
    },
  });
  expect(readSoakArguments(["--minutes", "10"])).toMatchObject({
    arguments: { forMs: 600_000, isRealTime: true, speed: 1 },
  });
  for (const wrong of [["--hours"], ["--speed", "3"], ["--minutes", "1", "--hours", "1"]])
    expect(readSoakArguments(wrong).kind).toBe("wrong");
});
