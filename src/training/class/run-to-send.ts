import type { Instant } from "../../../ports/entities/time.ts";
import type { Simulation } from "../../../simulator/in-process/create-simulation.ts";
import { type InputLine, InputLines } from "../../../simulator/inputs/input-lines.ts";

/** The run of this page as a class server keeps it. */
export interface RunToSend {
  /** All lines so far; they are never changed. */
  readonly lines: readonly unknown[];
  readonly end: { readonly at: Instant; readonly after: number; readonly digest: string };
  readonly locale?: string | undefined;
}

/** Returns what reads the lines of the run, of which there are more and more, and its end up to now. */
export function runToSend({
  recorder,
  world,
}: Pick<Simulation, "recorder" | "world">): () => RunToSend {
  const written = new InputLines();
  const lines: InputLine[] = [];
  let taken = 0;
  const locale = world.scenario.staff[0]?.locale;
  return () => {
    const { inputs, end } = recorder.taken(taken);
    taken += inputs.length;
    for (const input of inputs) written.add(input);
    lines.push(...written.take());
    return { lines, end, locale };
  };
}
