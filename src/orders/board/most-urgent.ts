import type { Instant } from "../../../ports/entities/time.ts";

/** Greater than every instant and deadline in milliseconds; sums with a rank of up to 2 are still exact. */
const afterEveryInstant = 2 ** 51;

/** Decides how soon staff should answer an unconfirmed order. */
export interface Waiting {
  readonly placedAt: Instant;
  /** Undefined: it has none (N4). */
  readonly deadline: Instant | undefined;
  /** Whether it cannot be lost by waiting any more: its time is up (N3), or its confirmation failed here (UC-12). */
  readonly isSafe: boolean;
}

/**
 * Sorts unconfirmed orders by urgency, the most urgent first (N42): by the deadline; then those whose time is up or that
 * are in limbo, which cannot be lost by waiting; then those without a deadline. Both of the latter go by age.
 */
export function urgencyKey({ placedAt, deadline, isSafe }: Waiting): number {
  if (deadline === undefined) return placedAt + 2 * afterEveryInstant;
  return isSafe ? placedAt + afterEveryInstant : deadline;
}

interface Sorted {
  readonly id: number;
  readonly sortKey: number;
}

/** The order of the board: by the key of the place; equal ones by id. Negative: `one` comes first. */
export function compareSorted(one: Sorted, other: Sorted): number {
  return one.sortKey - other.sortKey || one.id - other.id;
}
