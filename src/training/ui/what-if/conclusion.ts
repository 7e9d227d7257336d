import type { WhatIf, WhatIfPoint } from "../../../../simulator/training/what-if.ts";
import { minutesText } from "../parts/time-text.ts";
import type { TrainingText } from "../text/training-texts.ts";

export interface Conclusion {
  /** The effect of other minutes. */
  readonly title: string;
  /** The assumption behind it, and the orders that are not part of it. */
  readonly note: string;
}

export interface ConclusionOptions {
  readonly t: TrainingText<"whatIf">;
  readonly locale: string;
}

/** Says what a day would have been with the minutes of a point, and how many orders rest on an assumption. */
export function conclusionOf(
  { today, withOwnMinutes, leftOut }: WhatIf,
  point: WhatIfPoint,
  { t, locale }: ConclusionOptions,
): Conclusion {
  const assumed = point.saved - point.savedAtLeast;
  const notes = [
    assumed > 0 ? t("assumed", { count: assumed }) : t("noAssumption"),
    withOwnMinutes > 0 && t("ownMinutes", { count: withOwnMinutes }),
    leftOut > 0 && t("leftOut", { count: leftOut }),
  ];
  return {
    title: titleOf(today, point, { t, locale }),
    note: notes.filter((each) => each !== false).join(" "),
  };
}

function titleOf(today: WhatIfPoint, point: WhatIfPoint, { t, locale }: ConclusionOptions): string {
  const number = new Intl.NumberFormat(locale);
  const minutes = minutesText(point.minutes, locale, "long");
  const values = { minutes, today: number.format(today.minutes) };
  const gained = point.saved - today.saved;
  if (point.minutes === today.minutes) {
    const saved = number.format(today.saved);
    return t("asToday", { minutes, saved, lost: number.format(today.lost) });
  }
  if (gained < 0) return t("fewer", { ...values, count: -gained });
  if (point.minutes < today.minutes) return t("noneFewer", values);
  if (today.lost === 0) return t("nothingLost", values);
  if (today.lost === 1 && gained === 1) return t("saveTheOne", values);
  const saved = number.format(gained);
  return t(gained > 0 ? "more" : "none", { ...values, saved, count: today.lost });
}
