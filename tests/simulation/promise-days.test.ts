import { describe, expect, it } from "vitest";
import { hourMs, secondMs } from "../../ports/entities/time.ts";
import { withCapabilities } from "../support/branch/headless.ts";
import { sized } from "../support/run/run-size.ts";
import { runBranch } from "./branch-run.ts";

describe("branch-days with promises, codes and large orders in a storm of faults", () => {
  const seeds = [301, 302, 303, 304, 305, 306, 307, 308].slice(0, sized({ quick: 2, whole: 8 }));

  it.each(seeds)(
    "seed %i: one press moves a promise once, no large order is announced twice, and the board ends as the world [CP-8]",
    async (seed) => {
      const { broken, tail } = await runBranch({
        scenario: withCapabilities("full-day", {
          promise: {},
          kitchenLoad: { orders: 8 },
          contact: {},
          handover: { check: "asked" },
          largeOrder: { dishes: 3, announceAt: "11:00" },
        }),
        seed,
        forMs: 3 * hourMs,
        faults: "storm",
        checkEveryMs: 10 * secondMs,
      });
      if (broken.length > 0) expect.fail(`${JSON.stringify(broken[0])}\n${tail}`);
    },
  );
});
