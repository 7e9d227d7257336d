import { hourMs, secondMs } from "../../ports/entities/time.ts";

/** Branch-years of 365 days that an hour of one processor has to simulate (PF-14). */
export const yearsPerCpuHourMin = 50;
/**
 * Node's flags for simulated days, the same as in `npm run simulate`: a young generation in which a day's short-lived
 * objects die before they are copied, and less inlining, because the compiler takes a seventh of the time of such a
 * short run.
 */
export const simulationNodeFlags: readonly string[] = [
  "--max-semi-space-size=64",
  "--max-inlined-bytecode-size-cumulative=400",
];
const daysPerYear = 365;
const microsecondsPerSecond = 1_000_000;

export function cpuSecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / microsecondsPerSecond;
}

/** The branch-years that this processor would simulate in an hour. */
export function yearsPerCpuHour(branchDays: number, usage: NodeJS.CpuUsage): number {
  const daysPerHour = (branchDays / cpuSecondsOf(usage)) * (hourMs / secondMs);
  return daysPerHour / daysPerYear;
}
