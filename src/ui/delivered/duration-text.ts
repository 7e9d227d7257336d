import type { Duration } from "../../../ports/entities/time.ts";
import { shownDuration } from "../../company/duration.ts";
import type { Translate } from "../text/translate.ts";

/** A duration in words (FM-1): 32 minutes. */
export function durationText(duration: Duration, t: Translate): string {
  const { value, unit } = shownDuration(duration);
  return t(`duration.${unit}`, { count: value });
}
