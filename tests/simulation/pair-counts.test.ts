import { describe, expect, it } from "vitest";
import { minuteMs } from "../../ports/entities/time.ts";
import { findScenario } from "../../simulator/node/open-scenario.ts";
import { orderCalls } from "../../simulator/world/staff-api.ts";
import { runBranch } from "./branch-run.ts";
import { PairCounts, pairLines, pairTables, sumOf } from "./pair-counts.ts";

const found = findScenario("full-day");
if (found.kind === "missing") throw new Error(found.message);
const { scenario } = found;

describe("the pairs that a day is counted by", () => {
  it("are those of each operation with where its order was and with what was wrong, and none against a rule", async () => {
    const counts = new PairCounts();
    const { broken, counts: run } = await runBranch({
      scenario,
      seed: 1,
      forMs: 40 * minuteMs,
      faults: "storm",
      checkEveryMs: minuteMs,
      watch: counts.watch,
    });
    expect(broken).toEqual([]);
    const { pairs } = counts;
    const states = Object.keys(pairs).filter((pair) => pair.startsWith("state "));
    const sent = states.reduce((sum, pair) => sum + (pairs[pair] ?? 0), 0);
    expect(sent).toBe(run["actions"]);
    expect(pairs["state markReady homeDelivery.new"]).toBeGreaterThan(1);
    expect(Object.keys(pairs)).toContainEqual(expect.stringMatching(/^fault markReady /));
    expect(pairLines(pairs, scenario).wrong).toEqual([]);
  });

  it("stand in a line each where they were never met and no rule excludes them", () => {
    const { lines } = pairLines({}, scenario);
    for (const table of ["state", "fault", "operation"] as const)
      for (const call of orderCalls)
        for (const other of pairTables[table]) {
          const count = lines.filter((line) => `${line},`.includes(` ${call} × ${other},`)).length;
          expect([call, other, count > 0]).toEqual([call, other, true]);
        }
    expect(lines).toContain("  never: markReady × pickup.ready");
  });

  it("fail a run that meets one which a rule excludes, and add up over processes", () => {
    const pairs = sumOf([{ "state confirm pickup.new": 2 }, { "state confirm pickup.new": 1 }]);
    expect(pairs).toEqual({ "state confirm pickup.new": 3 });
    expect(pairLines(pairs, scenario).wrong).toEqual([]);
    const { wrong } = pairLines({ "state markDelivered homeDelivery.new": 1 }, scenario);
    expect(wrong).toEqual([
      "markDelivered × homeDelivery.new was met, although no order comes there from where it is offered",
    ]);
  });
});
