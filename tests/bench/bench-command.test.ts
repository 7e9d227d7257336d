import { expect, test, vi } from "vitest";
import { usage, wantedMeasures } from "./bench-options.ts";
import { type BenchRow, exitCodeOf, lineOf, medians, verdictOf } from "./bench-report.ts";
import { interleave } from "./rounds.ts";
import { buildOfCommit } from "./start-builds.ts";

const row: BenchRow = {
  goal: "PF-1",
  work: "one-second tick",
  ours: 2.4,
  baseline: 2,
  again: 2.1,
  unit: "ms",
  ratioMax: 1.25,
};

test("The bench ends with 1 where one goal is missed, and with 0 where all hold", () => {
  expect(exitCodeOf([row, row])).toBe(0);
  expect(exitCodeOf([row, { ...row, ours: 2.6 }])).toBe(1);
});

test("A measure that could not be taken misses no goal, and the last line does not claim that it holds", () => {
  expect(exitCodeOf([])).toBe(0);
  expect(verdictOf([])).toBe("no goal was measured");
});

test("A line shows the second run of the baseline beside the ratio", () => {
  expect(lineOf(row)).toMatch(/×1\.20 +×1\.05 +≤×1\.25 +yes/);
  const frames = { ...row, ours: 133, baseline: 0, again: 2, isCount: true, unit: "" };
  expect(lineOf(frames)).toMatch(/– +2 +≤×1\.25 +NO/);
});

test("A count below its own limit holds beside a baseline of none", () => {
  const frames = { ...row, baseline: 0, unit: "", isCount: true, countMax: 3 };
  expect(exitCodeOf([{ ...frames, ours: 3 }])).toBe(0);
  expect(exitCodeOf([{ ...frames, ours: 4 }])).toBe(1);
});

test("A goal that more is better for is missed below its least ratio", () => {
  const rate = { ...row, ours: 62, baseline: 20, ratioMin: 3, ratioMax: Number.POSITIVE_INFINITY };
  expect(lineOf(rate)).toMatch(/×3\.10 .*≥×3 +yes/);
  expect(lineOf({ ...rate, ours: 58 })).toMatch(/×2\.90 .*≥×3 +NO/);
});

test("A miss within the noise is still a miss", () => {
  expect(exitCodeOf([{ ...row, ours: 2.6, again: 2.7 }])).toBe(1);
});

test("The baseline's second run is measured in every third round, in turn with the others", async () => {
  const order: string[] = [];
  const measure = (side: string, value: number) => () => {
    order.push(side);
    return value;
  };
  const sides = await interleave(4, {
    ours: measure("ours", 3),
    baseline: measure("baseline", 1),
    again: measure("again", 2),
  });
  expect(order).toEqual([
    ...["ours", "baseline", "again"],
    ...["baseline", "ours"],
    ...["ours", "baseline"],
    ...["again", "baseline", "ours"],
  ]);
  expect(medians(sides, (value) => value)).toEqual({ ours: 3, baseline: 1, again: 2 });
});

test("A measurement that gets nowhere ends after three minutes, and names its side", async () => {
  vi.useFakeTimers();
  try {
    const result = interleave(1, {
      ours: () => new Promise<number>(() => undefined),
      baseline: () => 1,
    });
    const refused = expect(result).rejects.toThrow('"ours" got nowhere in 3 min');
    await vi.advanceTimersByTimeAsync(3 * 60_000);
    await refused;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("The default set leaves out the long measures, which --all adds", () => {
  const usual = wantedMeasures([]);
  const all = wantedMeasures(["--all"]);
  expect([...(all ?? [])].filter((name) => usual?.has(name) !== true)).toEqual([
    "loaded-presses",
    "usual-tick",
    "usual-burst",
    "usual-scroll",
    "scrub",
    "start",
    "simulation",
    "day",
    "class",
  ]);
});

test("Chosen measures are named by their own name or by a goal", () => {
  expect([...(wantedMeasures(["--only", "tick,PF-3"]) ?? [])]).toEqual(["tick", "burst"]);
  expect(wantedMeasures(["--only", "tock"])).toBeUndefined();
  expect(wantedMeasures(["--strict"])).toBeUndefined();
  expect(usage).toContain("burst (PF-2, PF-3)");
});

test("A commit that the history lacks is not built", async () => {
  expect(await buildOfCommit("0000000")).toBeUndefined();
});
