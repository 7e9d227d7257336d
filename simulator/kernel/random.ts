import { RandomStream } from "./random-stream.ts";

/** All random numbers of a world: one seed, and a stream for each name. */
export class Random {
  readonly seed: number;
  private readonly streams = new Map<string, RandomStream>();

  /** `seed`: a whole number from 0 to 2³² − 1. */
  constructor(seed: number) {
    if (!Number.isInteger(seed) || seed < 0 || seed > 0xffff_ffff) {
      throw new RangeError(`Seed ${seed} is not a whole number from 0 to 4294967295`);
    }
    this.seed = seed;
  }

  /** The stream of this name; always the same object. */
  stream(name: string): RandomStream {
    const known = this.streams.get(name);
    if (known !== undefined) return known;
    const made = new RandomStream(this.seed, name);
    this.streams.set(name, made);
    return made;
  }
}
