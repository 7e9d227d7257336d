import { Random } from "../../../simulator/kernel/random-stream.ts";
import { ServiceHistory } from "./service-history.ts";

/** A history that broke an invariant, as short as it could be made. */
export interface BrokenHistory {
  readonly seed: number;
  readonly message: string;
  readonly log: readonly string[];
}

const stepsMin = 30;
const stepsMax = 60;
const numberMax = 2 ** 31 - 1;

/** The numbers that decide the history of a seed; the first decides its setting. */
function tapeOf(seed: number): readonly number[] {
  const stream = new Random(seed).stream("payments");
  const length = 1 + stream.integer(stepsMin, stepsMax);
  return Array.from({ length }, () => stream.integer(0, numberMax));
}

/** The number of times that each thing has happened; the kinds of a history that hold. */
export class HistoryCounts {
  private readonly counts = new Map<string, number>();

  add(history: ServiceHistory): void {
    for (const [name, count] of Object.entries(history.counts))
      this.counts.set(name, (this.counts.get(name) ?? 0) + count);
  }

  get min(): number {
    return Math.min(...this.counts.values());
  }

  get text(): string {
    return [...this.counts].map(([name, count]) => `${name} ${count}`).join(", ");
  }
}

/** Runs the history of a seed; `look` reads it if it holds. */
export async function runSeed(
  seed: number,
  look?: (history: ServiceHistory) => void,
): Promise<BrokenHistory | undefined> {
  const tape = tapeOf(seed);
  const broken = await play(tape, look);
  return broken && { seed, ...broken };
}

/** Removes steps as long as the same invariant breaks. */
export async function shortened(seed: number): Promise<BrokenHistory | undefined> {
  let tape = tapeOf(seed);
  let broken = await play(tape);
  if (broken === undefined) return undefined;
  const code = codeOf(broken.message);
  for (let size = 32; size >= 1; size = size / 2) {
    for (let place = tape.length - size; place >= 1; place -= size) {
      const shorter = tape.toSpliced(place, size);
      const still = await play(shorter);
      if (still === undefined || codeOf(still.message) !== code) continue;
      [tape, broken] = [shorter, still];
    }
  }
  return { seed, ...broken };
}

async function play(
  [setting = 0, ...steps]: readonly number[],
  look?: (history: ServiceHistory) => void,
): Promise<Omit<BrokenHistory, "seed"> | undefined> {
  const history = new ServiceHistory(setting, steps);
  try {
    await history.run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, log: history.log };
  }
  look?.(history);
  return undefined;
}

/** The invariant that a message names. */
function codeOf(message: string): string {
  return message.split(":")[0] ?? message;
}
