import type { TakenInput, Work } from "../world/door.ts";
import type { RecordedInput } from "./recording.ts";

/** The calls whose work may still be carried out; the slowest takes seconds. */
const openCallsMax = 1_000;

/** Work of an earlier call, which the network carried out later. */
export interface LateWork {
  /** The number of the call among the inputs. */
  readonly did: number;
  readonly does: readonly Work[];
}

/** One line of a file or of a report: an input, or what an earlier call did in the end. */
export type InputLine = RecordedInput | LateWork;

/** Writes inputs as lines that are never changed again, so that they can be appended and sent one after the other. */
export class InputLines {
  private waiting: TakenInput[] = [];
  private open: TakenInput[] = [];

  add(taken: TakenInput): void {
    this.waiting.push(taken);
  }

  /** The lines since the last call. */
  take(): readonly InputLine[] {
    const late = this.open.flatMap(lateLine);
    this.open = this.open.filter((call) => lateLine(call).length === 0);
    const inputs = this.waiting.map(({ at, after, input }) => {
      // The array of a call grows later.
      const copy = input.do === "call" ? { ...input, does: [...input.does] } : input;
      return { at, after, ...copy };
    });
    this.open = [...this.open, ...this.waiting.filter(isIdleCall)].slice(-openCallsMax);
    this.waiting = [];
    return [...late, ...inputs];
  }
}

/** The inputs, each call with its late work. */
export function inputsOfLines(lines: readonly InputLine[]): readonly RecordedInput[] {
  const inputs: RecordedInput[] = [];
  addLines(inputs, lines);
  return inputs;
}

/** Adds further lines to the inputs of those before. */
export function addLines(inputs: RecordedInput[], lines: readonly InputLine[]): void {
  for (const line of lines) {
    if (!("did" in line)) inputs.push(line);
    else {
      const call = inputs[line.did];
      if (call?.do === "call") inputs[line.did] = { ...call, does: line.does };
    }
  }
}

function isIdleCall({ input }: TakenInput): boolean {
  return input.do === "call" && input.does.length === 0;
}

function lateLine({ number, input }: TakenInput): readonly LateWork[] {
  return input.do === "call" && input.does.length > 0
    ? [{ did: number, does: [...input.does] }]
    : [];
}
