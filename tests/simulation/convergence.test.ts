import { describe, expect, it } from "vitest";
import { hourMs, minuteMs, secondMs } from "../../ports/entities/time.ts";
import { defaultScenario } from "../../simulator/scenarios/default-scenario.ts";
import { sized } from "../support/run/run-size.ts";
import { runBranch } from "./branch-run.ts";

const seeds = [201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212];

const played = seeds.slice(0, sized({ quick: 3, whole: seeds.length }));

describe("when the faults stop", () => {
  it.each(played)(
    "the shown tab is right within 20 s and every list within 60 s, seed %i [B-I6]",
    async (seed) => {
      const { broken, tail, counts } = await runBranch({
        scenario: defaultScenario,
        seed,
        forMs: hourMs + (seed % 7) * minuteMs,
        faults: "storm",
        checkEveryMs: 10 * secondMs,
      });
      expect(broken, tail).toEqual([]);
      expect(counts["lists"]).toBeGreaterThan(100);
    },
  );
});
