import { describe, expect, it } from "vitest";
import { hourMs, secondMs } from "../../ports/entities/time.ts";
import { findScenario } from "../../simulator/node/open-scenario.ts";
import type { Scenario } from "../../simulator/world/scenario.ts";
import { sized } from "../support/run/run-size.ts";
import { runBranch } from "./branch-run.ts";
import { regressSeeds } from "./regress-seeds.ts";

/** Whole days by seed, with three branches each. */
const wholeDays: readonly (readonly [seed: number, scenario: string])[] = [
  [113, "all-partners"],
  [101, "full-day"],
  [102, "full-day"],
  [103, "full-day"],
  [104, "full-day"],
  [105, "full-day"],
  [106, "full-day"],
  [107, "full-day"],
  [108, "full-day"],
  [109, "full-day"],
  [110, "full-day"],
  [111, "rider-app"],
  [112, "rider-app"],
  [114, "all-partners"],
  [115, "lunch-rush"],
  [116, "lunch-rush"],
  [117, "friday-night"],
];

function named(name: string): Scenario {
  const found = findScenario(name);
  if (found.kind === "missing") throw new Error(found.message);
  return found.scenario;
}

async function expectSound(seed: number, scenario: Scenario, hours: number): Promise<number> {
  const { broken, tail, branchDays } = await runBranch({
    scenario,
    seed,
    forMs: hours * hourMs,
    faults: "storm",
    checkEveryMs: 10 * secondMs,
  });
  const again = `npm run simulate -- --seeds ${seed} --hours ${hours} --scenario ${scenario.name} --check-seconds 10 --once`;
  if (broken.length > 0) {
    expect.fail(`${JSON.stringify(broken[0])}\n${tail}\nagain: ${again}`);
  }
  return branchDays;
}

describe("whole branch-days in a storm of faults, with staff at the screen [DV-2]", () => {
  let branchDays = 0;

  const played = wholeDays.slice(0, sized({ quick: 1, whole: wholeDays.length }));

  it.each(played)("seed %i of %s keeps every invariant", async (seed, name) => {
    branchDays += await expectSound(seed, named(name), 14);
  });

  it("were three for each seed", () => {
    expect(branchDays).toBe(3 * played.length);
  });

  it.each(regressSeeds)(
    "seed $seed finds no bug; it once found: $found",
    async ({ seed, scenario, hours }) => {
      await expectSound(seed, named(scenario), hours);
    },
  );
});
