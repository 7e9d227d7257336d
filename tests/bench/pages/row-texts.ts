import type { Instant } from "../../../ports/entities/time.ts";

/** The running time of an order in the baselines' rows. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return [seconds / 3_600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, "0"))
    .join(":");
}

export function clockText(instant: Instant): string {
  return new Date(instant).toISOString().slice(11, 16);
}
