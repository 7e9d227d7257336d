import { expect, it } from "vitest";
import { hourMs, minuteMs } from "../../ports/entities/time.ts";
import { builtIn } from "../../simulator/scenarios/scenarios.ts";
import { sized } from "../support/run/run-size.ts";
import { runBranch } from "./branch-run.ts";

it.each(sized({ quick: [301], whole: [301, 302] }))(
  "Fresh pushes about the company's data and its riders take effect within 1 s, with a map open, seed %i [B-I41]",
  async (seed) => {
    const { broken, tail } = await runBranch({
      scenario: builtIn("full-day"),
      seed,
      forMs: 2 * hourMs,
      faults: "light",
      checkEveryMs: minuteMs,
      isCompanyChanging: true,
    });
    expect(broken, tail).toEqual([]);
  },
);
