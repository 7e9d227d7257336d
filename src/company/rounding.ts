import type { CashRounding, RoundingRule } from "../../ports/entities/company.ts";
import { type Minor, minor } from "../../ports/entities/money.ts";

/**
 * Rounds an amount to a multiple of the interval (FM-3). Kinds: 1 down, 2 up, 3 to the nearest with the
 * middle down, 4 to the nearest with the middle up. Returns amounts below zero, and any amount for an
 * interval of zero or less, unchanged.
 */
export function roundToInterval(amount: Minor, interval: Minor, rule: RoundingRule): Minor {
  if (amount < 0 || interval <= 0) return amount;
  const rest = amount % interval;
  if (rest === 0) return amount;
  const lower = minor(amount - rest);
  return roundsUp(rest, interval - rest, rule) ? minor(lower + interval) : lower;
}

/** Rounds cash as the company does; returns the amount when it does not round. */
export function roundCash(amount: Minor, rounding: CashRounding): Minor {
  return rounding.isEnabled ? roundToInterval(amount, rounding.interval, rounding.rule) : amount;
}

function roundsUp(below: number, above: number, rule: RoundingRule): boolean {
  switch (rule) {
    case 1:
      return false;
    case 2:
      return true;
    case 3:
      return below > above;
    case 4:
      return below >= above;
  }
}
