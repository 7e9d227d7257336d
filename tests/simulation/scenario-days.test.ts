import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import { scenarios } from "../../simulator/scenarios/scenarios.ts";
import { headless } from "../support/branch/headless.ts";
import { sized } from "../support/run/run-size.ts";
import { runBranch } from "./branch-run.ts";

const named = scenarios.map((scenario) => [scenario.name, scenario] as const);
const dayMs = 14 * hourMs;

/** branch-days.test.ts runs these with the app, over many seeds. */
const runElsewhere = ["lunch-rush", "full-day", "friday-night", "rider-app", "all-partners"];
const others = named.filter(([name]) => !runElsewhere.includes(name));
const withStaff = others.slice(0, sized({ quick: 1, whole: others.length }));

describe("A whole day of each built-in scenario", () => {
  it.each(named)(
    "%s breaks no invariant of the branch, with the faults of its file",
    async (_, scenario) => {
      const { world, clock } = headless({ scenario, seed: 11 });
      const stop = world.start();
      // The world throws at the first invariant that breaks.
      await clock.advanceBy(dayMs);
      stop();
      expect(clock.pendingCount).toBe(0);
    },
  );

  it.each(withStaff)(
    "%s breaks no invariant of the app, with staff at the screen",
    async (_, scenario) => {
      const { broken, tail } = await runBranch({
        scenario,
        seed: 12,
        forMs: dayMs,
        faults: scenario.faults.plan,
        checkEveryMs: 5 * minuteMs,
      });
      expect(broken, tail).toEqual([]);
    },
  );
});
