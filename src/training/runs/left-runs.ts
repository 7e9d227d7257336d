import * as v from "valibot";
import { StorageTexts } from "../../../ports/storage-texts.ts";
import { StoredValue } from "../../../ports/stored-value.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import type { SeenScreen } from "../../../simulator/inputs/run-journal.ts";
import type { Lesson } from "../../../simulator/training/lesson.ts";
import type { TrainingResults, UnfinishedLesson } from "../../../simulator/training/results.ts";
import { decoderOf } from "../../../simulator/training/schema-parts.ts";
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
    card: v.optional(v.number()),
    checks: v.optional(v.number()),
    terminal: v.optional(v.literal(true)),
    sound: v.picklist(["on", "off", "blocked"]),
  }),
});
const schema = v.object({
  recording: v.looseObject({}),
  screens: v.array(v.custom<SeenScreen>((value) => v.is(seenSchema, value))),
  records: v.record(v.string(), v.string()),
});

/** Its recording is still to be checked. */
type StoredRun = Omit<LeftRun, "recording"> & { readonly recording: object };

/**
 * The runs of lessons that were left midway on this device (LE-7). The results say which ones there are: a run that
 * they do not name is deleted.
 */
export class LeftRuns {
  private readonly texts: StorageTexts;
  private readonly results: TrainingResults;

  constructor(page: Window, results: TrainingResults) {
    this.texts = new StorageTexts(() => page.localStorage);
    this.results = results;
  }

  /** Without room the results name the run, and the next visit says that it cannot go on. */
  keep(left: UnfinishedLesson, run: LeftRun): void {
    this.results.addUnfinished(left);
    const stored = this.storedAt(keyOf(left));
    if (run.recording.stopped !== undefined || !stored.write(run)) stored.remove();
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
    for (const key of this.texts.keys(prefix)) if (!named.includes(key)) this.texts.remove(key);
    let characters = 0;
    for (const key of named) {
      characters += this.texts.read(key)?.length ?? 0;
      if (characters > allCharactersMax) this.texts.remove(key);
    }
  }

  private runOf(left: UnfinishedLesson): LeftRun | LossOfRun {
    const stored = this.storedAt(keyOf(left)).read();
    if (stored === undefined) return "unrepeatable";
    const kept = recordingOf(JSON.stringify(stored.recording));
    if (kept.kind === "valid") return { ...stored, recording: kept.recording };
    const { kind } = kept.problem;
    return kind === "other_version" || kind === "other_format" ? "other_version" : "unrepeatable";
  }

  private storedAt(key: string): StoredValue<StoredRun, string> {
    const form = { decode: decoderOf(schema), lengthMax: charactersMax };
    return new StoredValue<StoredRun, string>(this.texts, key, form);
  }
}

function keyOf({ lesson, trainee }: Pick<UnfinishedLesson, "lesson" | "trainee">): string {
  return `${prefix}${lesson}.${trainee}`;
}
