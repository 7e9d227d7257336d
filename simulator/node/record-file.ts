import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import { isObject } from "../../ports/json-text.ts";
import { type InputLine, InputLines, inputsOfLines } from "../inputs/input-lines.ts";
import { type RecordedInput, recordingFormat } from "../inputs/recording.ts";
import { Replay, ReplayDivergence } from "../inputs/replay.ts";
import type { VirtualClock } from "../kernel/virtual-clock.ts";
import type { World } from "../world/world.ts";
import { linesOf } from "./json-lines.ts";

/** Real time after which what was written is on the disk, also when the machine loses its power. */
const syncAfterMs: Duration = secondMs;

interface Header {
  readonly format: number;
  readonly scenario: string;
  readonly version: number;
  readonly seed: number;
}

export type OpenedRecord =
  | {
      readonly kind: "new" | "resumed";
      /** Sentences about lines that could not be read. */
      readonly leftOut: readonly string[];
      readonly stop: Stop;
    }
  /** `message` says what to do. */
  | { readonly kind: "failed"; readonly message: string };

/**
 * Repeats the inputs of a file in a fresh world, and appends those that follow to it, one JSON line each, so that a
 * branch survives its server. A file that does not exist is made. With a real clock, the lines are on the disk within a
 * second.
 */
export function openRecordFile(
  path: string,
  world: World,
  clock: VirtualClock,
  realClock?: Clock,
): OpenedRecord {
  const { scenario, seed } = world;
  const header: Header = {
    format: recordingFormat,
    scenario: scenario.name,
    version: scenario.version,
    seed,
  };
  if (!existsSync(path)) {
    writeFileSync(path, `${JSON.stringify(header)}\n`, { mode: 0o600 });
    return { kind: "new", leftOut: [], stop: append(path, world, realClock) };
  }
  const { values, end, damage } = readLines(path);
  const [first, ...lines] = values;
  if (!isSame(first, header)) {
    return {
      kind: "failed",
      message: `${path} is no recording of ${header.scenario} version ${header.version} with seed ${seed}: choose another file, scenario or seed`,
    };
  }
  const inputs = inputsOfLines(lines as InputLine[]);
  const replay = repeat(inputs, world, clock);
  if (typeof replay === "string") return { kind: "failed", message: `${path}: ${replay}` };
  const leftOut = damage === undefined ? [] : [`${damage}. ${keepDamaged(path)}`];
  // A server that was killed leaves a last line without its end.
  if (statSync(path).size > end) truncateSync(path, end);
  const stop = append(path, world, realClock);
  // The pages of before are gone; that they stop listening is new.
  replay?.leave();
  return { kind: replay === undefined ? "new" : "resumed", leftOut, stop };
}

function repeat(
  inputs: readonly RecordedInput[],
  world: World,
  clock: VirtualClock,
): Replay | string | undefined {
  const last = inputs.at(-1);
  if (last === undefined) return undefined;
  const { scenario, seed } = world;
  const { name, version } = scenario;
  try {
    const recording = {
      format: recordingFormat,
      scenario: { name, version, day: scenario },
      seed,
      staff: 0,
      inputs,
      // The digest at the end is not known: the server was stopped at any time.
      end: { at: last.at, after: last.after, digest: "" },
    } as const;
    const replay = new Replay(recording, world, clock);
    replay.to(last.at);
    return replay;
  } catch (error) {
    if (error instanceof ReplayDivergence) return error.message;
    throw error;
  }
}

/** Appends what comes in from now on. */
function append(path: string, world: World, realClock: Clock | undefined): Stop {
  const disk = realClock && new SyncedFile(path, realClock);
  const waiting = new InputLines();
  let isPlanned = false;
  const flush = (): void => {
    isPlanned = false;
    const lines = waiting.take();
    if (lines.length > 0) {
      appendFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      disk?.written();
    }
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(flush);
  };
  const stops = [
    world.door.onInput((taken) => {
      waiting.add(taken);
      plan();
    }),
    world.door.onWork(plan),
  ];
  return () => {
    for (const stop of stops) stop();
    flush();
    disk?.sync();
  };
}

/** Brings what was written to a file onto the disk. */
class SyncedFile {
  private readonly path: string;
  private readonly clock: Clock;
  private cancel: Stop | undefined;

  constructor(path: string, clock: Clock) {
    this.path = path;
    this.clock = clock;
  }

  written(): void {
    this.cancel ??= this.clock.schedule(this.clock.now() + syncAfterMs, () => this.sync());
  }

  sync(): void {
    this.cancel?.();
    this.cancel = undefined;
    const file = openSync(this.path, "r+");
    fsyncSync(file);
    closeSync(file);
  }
}

interface ReadLines {
  readonly values: readonly object[];
  /** The bytes of the file up to the end of the last value. */
  readonly end: number;
  /** Why the values end before the file does. */
  readonly damage?: string;
}

/** The values up to the first line that cannot be read: what follows it cannot be repeated without it. */
function readLines(path: string): ReadLines {
  const values: object[] = [];
  let end = 0;
  for (const line of linesOf(path, objectOf)) {
    if (line.damage !== undefined) return { values, end, damage: line.damage };
    values.push(line.value);
    end = line.end;
  }
  return { values, end };
}

function objectOf(value: unknown): object | undefined {
  return isObject(value) ? value : undefined;
}

/** Keeps the whole file, whose rest is cut off so that later inputs do not follow a line that cannot be read. */
function keepDamaged(path: string): string {
  const copy = `${path}.damaged`;
  copyFileSync(path, copy);
  return `The branch goes on from the line before it; the whole file is kept as ${copy}`;
}

function isSame(found: unknown, header: Header): boolean {
  return JSON.stringify(found) === JSON.stringify(header);
}
