import { describe, expect, it } from "vitest";
import { hourMs, secondMs } from "../../ports/entities/time.ts";
import { withCapabilities } from "../support/branch/headless.ts";
import { sized } from "../support/run/run-size.ts";
import { runBranch } from "./branch-run.ts";

describe("branch-days with busy and pause in a storm of faults", () => {
  const seeds = [201, 202, 203, 204, 205, 206, 207, 208].slice(0, sized({ quick: 2, whole: 8 }));

  it.each(seeds)(
    "seed %i: no order comes from a paused source, no press is sent twice, and the board ends as the world [CP-8]",
    async (seed) => {
      const { broken, tail } = await runBranch({
        scenario: withCapabilities("full-day", { acceptance: {} }),
        seed,
        forMs: 4 * hourMs,
        faults: "storm",
        checkEveryMs: 10 * secondMs,
      });
      if (broken.length > 0) expect.fail(`${JSON.stringify(broken[0])}\n${tail}`);
    },
  );
});
