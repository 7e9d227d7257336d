import * as v from "valibot";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import type { SeenScreen } from "../../../simulator/inputs/run-journal.ts";
import type { Lesson } from "../../../simulator/training/lesson.ts";
import type { TrainingResults, UnfinishedLesson } from "../../../simulator/training/results.ts";
import { recordingOf } from "./replayed-recording.ts";
import type { RunRecords } from "./run-store.ts";

/** The longest kept run; one of an hour has some 200,000 characters. */
const charactersMax = 600_000;
/** All kept runs of the device together; the browser allows about 5 million characters for everything. */
const allCharactersMax = 2_000_000;
const prefix = "delivery-manager.training.left.";

/** A run that was left midway, with all that it needs to go on. */
export interface LeftRun {
  readonly recording: Recording;
  /** Views of the screen: the recording has only what reached the branch. */
  readonly screens: readonly SeenScreen[];
  readonly records: RunRecords;
}

/** The lesson has another version than the run, or the run cannot be read or repeated. */
export type LossOfRun = "other_version" | "unrepeatable";

/** The run with which a lesson can go on. */
export type LeftReading =
  | { readonly kind: "none" }
  | { readonly kind: "open"; readonly left: UnfinishedLesson; readonly run: LeftRun }
  | { readonly kind: "lost"; readonly loss: LossOfRun };

const seenSchema = v.object({
  at: v.pipe(v.number(), v.finite()),
  view: v.object({
    path: v.string(),
    popup: v.optional(v.number()),
    sound: v.picklist(["on", "off", "blocked"]),
  }),
});
const schema = v.object({
  recording: v.looseObject({}),
  screens: v.array(v.custom<SeenScreen>((value) => v.is(seenSchema, value))),
  records: v.record(v.string(), v.string()),
});

/**
 * The runs of lessons that were left midway on this device (LE-7). The results say which ones there are: a run that
 * they do not name is deleted.
 */
export class LeftRuns {
  private readonly storage: () => Storage;
  private readonly results: TrainingResults;

  constructor(page: Window, results: TrainingResults) {
    this.storage = () => page.localStorage;
    this.results = results;
  }

  /** Without room the results name the run, and the next visit says that it cannot go on. */
  keep(left: UnfinishedLesson, run: LeftRun): void {
    this.results.addUnfinished(left);
    const text = JSON.stringify(run);
    const isWhole = run.recording.stopped === undefined && text.length <= charactersMax;
    if (!isWhole || !this.write(keyOf(left), text)) this.remove(keyOf(left));
    this.tidy();
  }

  read(trainee: string, { name, version }: Lesson, seed: number): LeftReading {
    const left = this.results.unfinished(trainee, name);
    if (left === undefined || left.seed !== seed) return { kind: "none" };
    const run = left.lessonVersion === version ? this.runOf(left) : "other_version";
    return typeof run === "object" ? { kind: "open", left, run } : { kind: "lost", loss: run };
  }

  forget(trainee: string, lesson: string): void {
    this.results.forgetUnfinished(trainee, lesson);
    this.tidy();
  }

  /** Deletes the runs that the results do not name, and the oldest ones when all together are too long. */
  tidy(): void {
    const named = this.results.unfinishedLessons.map(keyOf);
    for (const key of this.keys()) if (!named.includes(key)) this.remove(key);
    let characters = 0;
    for (const key of named) {
      characters += this.text(key)?.length ?? 0;
      if (characters > allCharactersMax) this.remove(key);
    }
  }

  private runOf(left: UnfinishedLesson): LeftRun | LossOfRun {
    const reading = v.safeParse(schema, parsed(this.text(keyOf(left))));
    if (!reading.success) return "unrepeatable";
    const kept = recordingOf(JSON.stringify(reading.output.recording));
    if (kept.kind === "valid") {
      const { screens, records } = reading.output;
      return { recording: kept.recording, screens, records };
    }
    const { kind } = kept.problem;
    return kind === "other_version" || kind === "other_format" ? "other_version" : "unrepeatable";
  }

  private keys(): readonly string[] {
    try {
      return Object.keys(this.storage()).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  }

  private text(key: string): string | undefined {
    try {
      return this.storage().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  }

  private write(key: string, text: string): boolean {
    try {
      this.storage().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  private remove(key: string): void {
    try {
      this.storage().removeItem(key);
    } catch {
      // Nothing was kept.
    }
  }
}

function keyOf({ lesson, trainee }: Pick<UnfinishedLesson, "lesson" | "trainee">): string {
  return `${prefix}${lesson}.${trainee}`;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
