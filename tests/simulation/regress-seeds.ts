/** A run that once found a bug, with a description of the bug. These runs stay in the suite for good. */
export interface RegressSeed {
  readonly seed: number;
  readonly scenario: string;
  readonly hours: number;
  readonly found: string;
}

export const regressSeeds: readonly RegressSeed[] = [
  {
    seed: 7,
    scenario: "full-day",
    hours: 2,
    found:
      "An older change of an order, received after a newer change of its job, took the job back (B-I4).",
  },
  {
    seed: 44,
    scenario: "full-day",
    hours: 6,
    found:
      "A load that was requested during an outage waited for the retry of the failed one, up to half a minute (B-I31).",
  },
];
