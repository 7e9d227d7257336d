import { arrivingMax } from "../../ports/arriving.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { TakenInput } from "../world/door.ts";
import type { World } from "../world/world.ts";
import {
  InputWriter,
  inputsMax,
  type Recording,
  type RecordingEnd,
  recordingFormat,
} from "./recording.ts";

export interface RecorderOptions extends Pick<Recording, "lesson" | "parent"> {
  readonly staff?: number;
  readonly inputsMax?: number;
  readonly bytesMax?: number;
}

/** Keeps every input of a world from its beginning, up to a limit. */
export class Recorder {
  private readonly world: World;
  private readonly options: RecorderOptions;
  private readonly stops: readonly Stop[];
  private readonly inputs: TakenInput[] = [];
  private bytes = 0;
  private ended: RecordingEnd | undefined;

  /** `world` has not taken any input yet. */
  constructor(world: World, options: RecorderOptions = {}) {
    this.world = world;
    this.options = options;
    this.stops = [
      world.door.onInput((taken) => this.add(taken)),
      world.door.onWork(({ work }) => {
        if (this.ended === undefined) this.bytes += JSON.stringify(work).length;
      }),
    ];
  }

  /** The number of inputs so far. */
  get count(): number {
    return this.inputs.length;
  }

  /** The recording up to now; at the limit, up to there. */
  recording(): Recording {
    const { world, options } = this;
    const { lesson, parent, staff = 0 } = options;
    const writer = new InputWriter();
    const { scenario, seed, door } = world;
    const stopped = door.unrecorded === undefined ? this.ended && "full" : "unrecorded";
    return {
      format: recordingFormat,
      scenario: { name: scenario.name, version: scenario.version, day: scenario },
      seed,
      staff,
      ...(lesson && { lesson }),
      ...(parent && { parent }),
      inputs: this.inputs.map((taken) => writer.input(taken)),
      end: this.ended ?? this.here(),
      ...(stopped && { stopped }),
    };
  }

  /** The inputs from a number on, and the end up to now. */
  taken(from: number): { readonly inputs: readonly TakenInput[]; readonly end: RecordingEnd } {
    return { inputs: this.inputs.slice(from), end: this.ended ?? this.here() };
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  private add(taken: TakenInput): void {
    if (this.ended !== undefined) return;
    const { inputsMax: countMax = inputsMax, bytesMax = arrivingMax.file } = this.options;
    if (this.inputs.length >= countMax || this.bytes >= bytesMax) {
      this.ended = this.here();
      return;
    }
    this.inputs.push(taken);
    this.bytes += JSON.stringify(taken).length;
  }

  private here(): RecordingEnd {
    const { world } = this;
    return { at: world.now, after: world.tasksRun, digest: world.digest() };
  }
}
