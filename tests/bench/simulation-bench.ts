import { hourMs } from "../../ports/entities/time.ts";
import { findScenario } from "../../simulator/scenarios/find-scenario.ts";
import { runBranch } from "../simulation/branch-run.ts";
import {
  simulationNodeFlags,
  yearsPerCpuHour,
  yearsPerCpuHourMin,
} from "../simulation/simulation-rate.ts";
import type { BenchRow } from "./bench-report.ts";
import { measureApart } from "./child.ts";

const seedCount = 40;
const dayMs = 14 * hourMs;
const checkEveryMs = 60_000;

/** Branch-years per CPU-hour of `npm run simulate`, beside the goal (PF-14). */
export async function benchSimulation(): Promise<readonly BenchRow[]> {
  const years = await measureApart<number>("simulation", { nodeFlags: simulationNodeFlags });
  const work = `npm run simulate, ${seedCount} seeds of a storm of 14 hours, branch-years per CPU-hour`;
  return [
    {
      goal: "PF-14",
      work,
      ours: years,
      baseline: yearsPerCpuHourMin,
      unit: "years",
      ratioMin: 1,
      ratioMax: Number.POSITIVE_INFINITY,
    },
  ];
}

/** Runs the days in this process, as `npm run simulate -- --seeds 1..40 --once` does. */
export async function measureSimulation(): Promise<number> {
  const found = findScenario("full-day");
  if (found.kind === "missing") throw new Error(found.message);
  const startedAt = process.cpuUsage();
  let branchDays = 0;
  for (let seed = 1; seed <= seedCount; seed += 1) {
    const options = { scenario: found.scenario, seed, forMs: dayMs, checkEveryMs };
    branchDays += (await runBranch({ ...options, faults: "storm" })).branchDays;
  }
  return yearsPerCpuHour(branchDays, process.cpuUsage(startedAt));
}
