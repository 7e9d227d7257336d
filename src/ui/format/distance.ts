import type { Language } from "../../../ports/entities/language.ts";
import { type Duration, minuteMs } from "../../../ports/entities/time.ts";

const latin = { numberingSystem: "latn", style: "unit", unitDisplay: "short" } as const;

/** A distance in words: below 1 km in tens of metres, then in kilometres with one decimal, from 100 km without. */
export function distanceText(metres: number, language: Language): string {
  const roundedMetres = Math.round(metres / 10) * 10;
  if (roundedMetres < 1_000) {
    return new Intl.NumberFormat(language, { ...latin, unit: "meter" }).format(roundedMetres);
  }
  const maximumFractionDigits = metres < 100_000 ? 1 : 0;
  return new Intl.NumberFormat(language, {
    ...latin,
    unit: "kilometer",
    maximumFractionDigits,
  }).format(metres / 1_000);
}

/** A driving time in whole minutes, rounded up and at least one. */
export function drivingTimeText(durationMs: Duration, language: Language): string {
  const minutes = Math.max(1, Math.ceil(durationMs / minuteMs));
  return new Intl.NumberFormat(language, { ...latin, unit: "minute", unitDisplay: "long" }).format(
    minutes,
  );
}
