/** The measurements of both sides, round by round. */
export interface Sides<Sample> {
  readonly ours: readonly Sample[];
  readonly baseline: readonly Sample[];
  /** The baseline measured a second time: what it differs by is the machine's noise. */
  readonly again?: readonly Sample[];
}

/** The baseline is measured again in one of so many rounds, so that the default set ends within ten minutes. */
const roundsPerNoise = 3;

type Measure<Sample> = () => Sample | Promise<Sample>;

/**
 * Measures the sides in turn, `rounds` times, and reverses their order each round: a temporary slowdown of a shared
 * machine then affects all of them.
 */
export async function interleave<Sample>(
  rounds: number,
  sides: {
    readonly ours: Measure<Sample>;
    readonly baseline: Measure<Sample>;
    readonly again?: Measure<Sample>;
  },
): Promise<Sides<Sample>> {
  const ours: Sample[] = [];
  const baseline: Sample[] = [];
  const again: Sample[] = [];
  const measures = [
    async () => ours.push(await sides.ours()),
    async () => baseline.push(await sides.baseline()),
    async (round: number) => {
      if (sides.again !== undefined && round % roundsPerNoise === 0)
        again.push(await sides.again());
    },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const measure of round % 2 === 0 ? measures : measures.toReversed()) await measure(round);
  }
  return sides.again === undefined ? { ours, baseline } : { ours, baseline, again };
}
