/** The measurements of both sides, round by round. */
export interface Sides<Sample> {
  readonly ours: readonly Sample[];
  readonly baseline: readonly Sample[];
}

/**
 * Measures both sides in turn, `rounds` times, and swaps their order each round: a temporary slowdown of a shared
 * machine then affects both.
 */
export async function interleave<Sample>(
  rounds: number,
  sides: {
    readonly ours: () => Sample | Promise<Sample>;
    readonly baseline: () => Sample | Promise<Sample>;
  },
): Promise<Sides<Sample>> {
  const ours: Sample[] = [];
  const baseline: Sample[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      ours.push(await sides.ours());
      baseline.push(await sides.baseline());
    } else {
      baseline.push(await sides.baseline());
      ours.push(await sides.ours());
    }
  }
  return { ours, baseline };
}
