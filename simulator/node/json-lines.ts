import { closeSync, openSync, readSync } from "node:fs";
import { arrivingMax } from "../../ports/arriving.ts";
import { jsonOf } from "../../ports/json-text.ts";

/** The most bytes of a line: the numbers of a call of a class can take five times as many bytes written out. */
const lineBytesMax = 8 * arrivingMax.classCall;
const chunkBytes = 256 * 1024;
const lineEnd = 0x0a;

/** A line of a file: what it says, or why it says nothing. */
export type FileLine<Value> = {
  /** The bytes of the file up to its end. */
  readonly end: number;
} & (
  | { readonly value: Value; readonly damage?: never }
  /** The beginning of a sentence: which line it is, and what is wrong with it. */
  | { readonly value?: never; readonly damage: string }
);

/**
 * The JSON lines of a file, one after the other, so that its size does not matter. `read` returns undefined for what is no
 * line of this file. A last line without its end is none: a server that was killed leaves it. A file that does not
 * exist has none. Throws where the file cannot be read.
 */
export function* linesOf<Value>(
  path: string,
  read: (value: unknown) => Value | undefined,
): Generator<FileLine<Value>> {
  let number = 0;
  for (const { text, end } of textsOf(path)) {
    number += 1;
    const value = text === undefined ? undefined : read(jsonOf(text));
    if (value !== undefined) yield { value, end };
    else {
      const what = text === undefined ? "is too long" : "is damaged";
      yield { damage: `Line ${number} of ${path} ${what}`, end };
    }
  }
}

interface TextLine {
  /** Undefined for one above the limit. */
  readonly text: string | undefined;
  readonly end: number;
}

function* textsOf(path: string): Generator<TextLine> {
  const file = openIn(path);
  if (file === undefined) return;
  try {
    const chunk = Buffer.alloc(chunkBytes);
    let line = new LineBytes();
    let end = 0;
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      let from = 0;
      for (
        let to = chunk.indexOf(lineEnd);
        to >= 0 && to < read;
        to = chunk.indexOf(lineEnd, from)
      ) {
        line.add(chunk.subarray(from, to));
        [end, from] = [end + line.length + 1, to + 1];
        yield { text: line.text, end };
        line = new LineBytes();
      }
      line.add(chunk.subarray(from, read));
    }
  } finally {
    closeSync(file);
  }
}

/** The bytes of one line; those above the limit are only counted. */
class LineBytes {
  length = 0;
  private parts: Buffer[] = [];

  get text(): string | undefined {
    return this.length > lineBytesMax ? undefined : Buffer.concat(this.parts).toString("utf8");
  }

  add(bytes: Buffer): void {
    this.length += bytes.length;
    // The reader fills its chunk again.
    if (this.length > lineBytesMax) this.parts = [];
    else this.parts.push(Buffer.from(bytes));
  }
}

function openIn(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
