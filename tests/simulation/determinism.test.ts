import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { hourMs, secondMs } from "../../ports/entities/time.ts";
import { builtIn } from "../../simulator/scenarios/scenarios.ts";
import { type BranchRun, runBranch } from "./branch-run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function run(seed: number): Promise<BranchRun> {
  return runBranch({
    scenario: builtIn("full-day"),
    seed,
    forMs: 2 * hourMs,
    faults: "storm",
    checkEveryMs: 10 * secondMs,
  });
}

/** The output of `npm run simulate` for a seed on a machine in another time zone. */
async function simulateIn(timeZone: string): Promise<string> {
  const given = ["--seeds", "7", "--hours", "2", "--check-seconds", "10"];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/run.mjs", "tests/simulation/simulate.ts", ...given],
    { cwd: root, env: { ...process.env, TZ: timeZone, NODE_ENV: "production" } },
  );
  return stdout;
}

describe("a simulated branch", () => {
  it("ends equally when a seed is run twice, and differently with another seed [DV-2, B-I39]", async () => {
    const [first, second, other] = [await run(7), await run(7), await run(8)];
    expect(first.broken).toEqual([]);
    expect(second).toEqual(first);
    expect(other.digest).not.toBe(first.digest);
  });

  it("ends equally in every time zone, from the command line too @verify [DV-2, B-I39]", async () => {
    const { digest } = await run(7);
    const outputs = await Promise.all(["Pacific/Auckland", "America/St_Johns"].map(simulateIn));
    for (const output of outputs) {
      expect(output).toContain(`seed 7: ok ${digest}`);
      expect(output).toMatch(/branch-days per CPU-second, [\d.]+ branch-years per CPU-hour/);
    }
  }, 60_000);
});
