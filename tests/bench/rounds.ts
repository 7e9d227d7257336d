import { type Duration, minuteMs } from "../../ports/entities/time.ts";

/** The measurements of both sides, round by round. */
export interface Sides<Sample> {
  readonly ours: readonly Sample[];
  readonly baseline: readonly Sample[];
  /** The baseline measured a second time: what it differs by is the machine's noise. */
  readonly again?: readonly Sample[];
}

/** The baseline is measured again in one of so many rounds, so that the default set ends within ten minutes. */
const roundsPerNoise = 3;

/** A measurement of the browser or of one process that takes longer gets nowhere. */
const measuringMsMax = 3 * minuteMs;

type Measure<Sample> = () => Sample | Promise<Sample>;

/**
 * Measures the sides in turn, `rounds` times, and reverses their order each round: a temporary slowdown of a shared
 * machine then affects all of them. Rejects once a measurement takes longer than `msMax`.
 */
export async function interleave<Sample>(
  rounds: number,
  sides: {
    readonly ours: Measure<Sample>;
    readonly baseline: Measure<Sample>;
    readonly again?: Measure<Sample>;
  },
  msMax: Duration = measuringMsMax,
): Promise<Sides<Sample>> {
  const ours: Sample[] = [];
  const baseline: Sample[] = [];
  const again: Sample[] = [];
  const measures = [
    async () => ours.push(await measured("ours", sides.ours, msMax)),
    async () => baseline.push(await measured("baseline", sides.baseline, msMax)),
    async (round: number) => {
      if (sides.again !== undefined && round % roundsPerNoise === 0)
        again.push(await measured("baseline, again", sides.again, msMax));
    },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const measure of round % 2 === 0 ? measures : measures.toReversed()) await measure(round);
  }
  return sides.again === undefined ? { ours, baseline } : { ours, baseline, again };
}

async function measured<Sample>(
  side: string,
  measure: Measure<Sample>,
  msMax: Duration,
): Promise<Sample> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const message = `"${side}" got nowhere in ${msMax / minuteMs} min`;
    timer = setTimeout(() => reject(new Error(message)), msMax);
  });
  try {
    return await Promise.race([measure(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
