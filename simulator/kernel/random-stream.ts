import { finished, textHash } from "../../ports/text-hash.ts";

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

const twoTo32 = 4_294_967_296;

/** A choice with its weight, a whole number relative to the other choices' weights. */
export type Weighted<Value> = readonly [Value, number];

/**
 * One named stream of random numbers (sfc32, integers only). The same seed and name give the same numbers on every
 * machine, and streams do not influence each other.
 */
export class RandomStream {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number, name: string) {
    this.a = finished(textHash(name, seed));
    this.b = finished(textHash(name, ~seed));
    this.c = finished(seed);
    for (let round = 0; round < 12; round += 1) this.next();
  }

  /** A whole number from 0 to 2³² − 1. */
  next(): number {
    const result = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + result;
    return result >>> 0;
  }

  /** A whole number from `min` to `max`, both included. Throws a RangeError when there is none. */
  integer(min: number, max: number): number {
    if (!(max >= min)) throw new RangeError(`No whole number from ${min} to ${max}`);
    return min + Math.floor((this.next() * (max - min + 1)) / twoTo32);
  }

  /** True `n` times in `of`. */
  chance(n: number, of: number): boolean {
    return this.integer(1, of) <= n;
  }

  /** Picks one element of a list that is not empty. */
  pick<Value>(list: readonly Value[]): Value {
    if (list.length === 0) throw new RangeError("Nothing to pick from");
    return list[this.integer(0, list.length - 1)] as Value;
  }

  /** Picks one of the values by their weights. At least one weight is above 0. */
  weighted<Value>(choices: readonly Weighted<Value>[]): Value {
    let total = 0;
    for (const [, weight] of choices) total += weight;
    let left = this.integer(1, total);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left <= 0) return value;
    }
    throw new RangeError("No weight is above 0");
  }

  /** A fraction from 0 up to, but not including, 1, for a library that needs one. */
  fraction(): number {
    return this.next() / twoTo32;
  }
}
