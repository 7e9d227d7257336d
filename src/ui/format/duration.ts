import type { Duration } from "../../../ports/entities/time.ts";
import type { Translate } from "../text/translate.ts";

/** A duration in words (FM-1): 32 minutes; "–" where it is not known. */
export function durationText(duration: Duration | undefined, t: Translate): string {
  if (duration === undefined) return "–";
  const { value, unit } = shownDuration(duration);
  return t(`duration.${unit}`, { count: value });
}

type DurationUnit = "seconds" | "minutes" | "hours";

/** A duration in the unit that staff read; the screens add the words. */
interface ShownDuration {
  readonly value: number;
  readonly unit: DurationUnit;
}

/** Under 60 s in seconds, under 3600 s in minutes, else in hours, always rounded down (FM-1). Below zero is zero. */
export function shownDuration(durationMs: Duration): ShownDuration {
  const seconds = Math.max(0, Math.floor(durationMs / 1_000));
  if (seconds < 60) return { value: seconds, unit: "seconds" };
  if (seconds < 3_600) return { value: Math.floor(seconds / 60), unit: "minutes" };
  return { value: Math.floor(seconds / 3_600), unit: "hours" };
}
