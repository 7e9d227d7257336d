import { hourMs, secondMs } from "../../ports/entities/time.ts";

const daysPerYear = 365;
const microsecondsPerSecond = 1_000_000;

export function cpuSecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / microsecondsPerSecond;
}

/** The branch-years of 365 days that this processor would simulate in an hour (PF-14). */
export function yearsPerCpuHour(branchDays: number, cpuSeconds: number): number {
  const daysPerHour = (branchDays / cpuSeconds) * (hourMs / secondMs);
  return daysPerHour / daysPerYear;
}
