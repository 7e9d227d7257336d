import { type Currency, type Minor, minor } from "../../ports/entities/money.ts";
import { cashName, type PaymentType } from "../../ports/entities/payment.ts";

/** The notes in circulation by ISO currency, in major units, smallest first. */
const notesByCurrency: ReadonlyMap<string, readonly number[]> = new Map([
  ["AED", [5, 10, 20, 50, 100, 200, 500, 1_000]],
  ["BHD", [0.5, 1, 5, 10, 20]],
  ["CNY", [1, 5, 10, 20, 50, 100]],
  ["EGP", [5, 10, 20, 50, 100, 200]],
  ["EUR", [5, 10, 20, 50, 100, 200]],
  ["GBP", [5, 10, 20, 50]],
  ["IDR", [1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]],
  ["INR", [10, 20, 50, 100, 200, 500]],
  ["JOD", [1, 5, 10, 20, 50]],
  ["JPY", [1_000, 5_000, 10_000]],
  ["KWD", [0.25, 0.5, 1, 5, 10, 20]],
  ["MYR", [1, 5, 10, 20, 50, 100]],
  ["OMR", [0.5, 1, 5, 10, 20, 50]],
  ["QAR", [1, 5, 10, 50, 100, 200, 500]],
  ["SAR", [5, 10, 50, 100, 200, 500]],
  ["SGD", [2, 5, 10, 50, 100]],
  ["USD", [1, 5, 10, 20, 50, 100]],
]);

/** The most sums that are offered; of those above twice the amount, only as many as make three. */
const sumsMax = 5;
const farSumsMax = 3;
/** A customer rarely hands over more notes at once. */
const notesMax = 3;

/**
 * The sums that a customer is likely to hand over for this amount: more than it, in few notes, smallest first. None for
 * a currency whose notes are not listed.
 */
export function cashSums(due: Minor, { code, precision }: Currency): readonly Minor[] {
  const notes = (notesByCurrency.get(code) ?? [])
    .map((note) => note * 10 ** precision)
    .filter((note) => Number.isInteger(note));
  const sums = new Set(notes.map((note) => Math.ceil((due + 1) / note) * note));
  return [...sums]
    .filter((sum) => noteCount(sum, notes) <= notesMax)
    .toSorted((one, other) => one - other)
    .filter((sum, place) => place < farSumsMax || sum < 2 * due)
    .slice(0, sumsMax)
    .map(minor);
}

/** Typed cash of this many times what is due is a slip more often than a note. */
const implausibleFactor = 20;

/**
 * Why staff are asked before an amount becomes a line (N46): it exceeds what is due by a type other than cash, or is
 * implausibly much cash. Sums that the checkout offers are never asked about.
 */
export function doubtOfCollected(
  { name }: Pick<PaymentType, "name">,
  collected: Minor,
  due: Minor,
  currency: Currency,
): "excess" | "implausible_cash" | undefined {
  if (collected <= due) return undefined;
  if (name !== cashName) return "excess";
  const isOffered = due > 0 && cashSums(due, currency).includes(collected);
  return collected >= implausibleFactor * due && !isOffered ? "implausible_cash" : undefined;
}

function noteCount(sum: number, notes: readonly number[]): number {
  let rest = sum;
  let count = 0;
  for (const note of notes.toReversed()) {
    count += Math.floor(rest / note);
    rest %= note;
  }
  return rest === 0 ? count : Number.POSITIVE_INFINITY;
}
