import type { Duration } from "../../../ports/entities/time.ts";
import { shownDuration } from "../../company/duration.ts";
import type { Translate } from "../text/translate.ts";

/** A duration in words (FM-1): 32 minutes; "–" where it is not known. */
export function durationText(duration: Duration | undefined, t: Translate): string {
  if (duration === undefined) return "–";
  const { value, unit } = shownDuration(duration);
  return t(`duration.${unit}`, { count: value });
}
