import * as v from "valibot";
import { Emitter } from "../../ports/emitter.ts";
import { changesText, isBlank, withFewMarks } from "../../ports/entities/text-signs.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import { StoredValue } from "../../ports/stored-value.ts";
import { decoderOf, eachOf, shownMs, shownScore } from "./schema-parts.ts";
import { type TraineeEntries, withoutUnusedTrainees } from "./unused-trainees.ts";

/** The most results on a device; the oldest are dropped. */
export const resultsMax = 400;
/** The most characters of a trainee's name. */
export const traineeNameMax = 60;
/** The most names that are offered again. */
const traineesMax = 30;
const unfinishedMax = 20;

interface Kept extends TraineeEntries {
  /** The last one first. */
  readonly trainees: readonly string[];
  readonly results: readonly LessonResult[];
  readonly unfinished: readonly UnfinishedLesson[];
  readonly isCatalogueDismissed: boolean;
}

const nothing: Kept = {
  trainees: [],
  used: [],
  results: [],
  unfinished: [],
  isCatalogueDismissed: false,
};

const count = v.pipe(v.number(), v.finite(), v.minValue(0));
const taken = {
  trainee: v.string(),
  lesson: v.string(),
  lessonVersion: count,
  seed: count,
  /** Branch time. */
  tookMs: v.pipe(shownMs, v.minValue(0)),
  isExam: v.boolean(),
  hadHints: v.boolean(),
  score: shownScore,
};
const resultSchema = v.object({
  ...taken,
  id: v.string(),
  /** Real time. */
  takenAt: count,
  goals: v.pipe(v.array(v.object({ id: v.string(), points: count, weight: count })), v.readonly()),
});
/** One finished lesson of one trainee. */
export type LessonResult = v.InferOutput<typeof resultSchema>;

/** `leftAt`: real time. */
const unfinishedSchema = v.object({ ...taken, leftAt: count });
/** A lesson that a trainee left midway (LE-7). The recording of its run says how to go on. */
export type UnfinishedLesson = v.InferOutput<typeof unfinishedSchema>;

const useSchema = v.object({ trainee: v.string(), at: count });
/** A list without the entries that cannot be read; empty where there is no list. */
const listOf = <Schema extends v.GenericSchema>(entry: Schema, max: number) =>
  v.pipe(
    v.fallback(v.array(v.unknown()), []),
    v.transform((values) => eachOf(entry, values).slice(0, max)),
  );
const keptSchema = v.object({
  trainees: v.pipe(
    v.fallback(v.array(v.string()), []),
    v.transform((names) => names.map(traineeName).filter((name) => name !== "")),
    v.transform((names) => names.slice(0, traineesMax)),
  ),
  used: listOf(useSchema, traineesMax),
  results: listOf(resultSchema, resultsMax),
  unfinished: listOf(unfinishedSchema, unfinishedMax),
  isCatalogueDismissed: v.fallback(v.boolean(), false),
});

/**
 * Keeps on this device which trainee took which lesson, with its score (TN-8, TN-12). Entries that cannot be read are
 * left out. Where storage is full the oldest results make room; where it is blocked results last as long as the page.
 */
export class TrainingResults {
  private readonly stored: StoredValue<Kept>;
  private readonly now: (() => Instant) | undefined;
  private readonly changes = new Emitter();
  readonly onChange = this.changes.add;
  private kept: Kept;

  /** `now` is real time. Only a page on which a name can be given needs it. */
  constructor(store: LocalStore, now?: () => Instant) {
    const form = { decode: decoderOf(keptSchema) };
    this.stored = new StoredValue<Kept>(store, "training_results", form);
    this.now = now;
    this.kept = this.stored.read() ?? nothing;
  }

  /** Follows the other tabs of the device. */
  start(): Stop {
    return this.stored.onChange((kept = nothing) => {
      this.kept = kept;
      this.changes.emit();
    });
  }

  /** Names that were used on this device, the last one first. */
  get trainees(): readonly string[] {
    return this.kept.trainees;
  }

  /** The name under which results are kept; empty until one is given. */
  get trainee(): string {
    return this.kept.trainees[0] ?? "";
  }

  /** The latest first. */
  get unfinishedLessons(): readonly UnfinishedLesson[] {
    return this.kept.unfinished;
  }

  /** The latest first. */
  get results(): readonly LessonResult[] {
    return this.kept.results;
  }

  get isCatalogueDismissed(): boolean {
    return this.kept.isCatalogueDismissed;
  }

  /** The name is offered again as the first one. Returns it as it is kept; empty for a name without letters. */
  rememberName(name: string): string {
    const trainee = traineeName(name);
    if (trainee !== "") {
      const others = this.kept.trainees.filter((known) => known !== trainee);
      const trainees = [trainee, ...others].slice(0, traineesMax);
      const used = this.kept.used.filter((use) => use.trainee !== trainee);
      const at = this.now?.();
      this.keep({ ...this.kept, trainees, used: at ? [{ trainee, at }, ...used] : used });
    }
    return trainee;
  }

  /** Forgets trainees who have not trained here for a year (TN-12). Returns whether anything was forgotten. */
  forgetUnused(now: Instant): boolean {
    const before = this.kept;
    const kept = withoutUnusedTrainees(before, now);
    const isForgotten = entryCount(kept) < entryCount(before);
    if (isForgotten || kept.used.length !== before.used.length) this.keep(kept);
    return isForgotten;
  }

  dismissCatalogue(): void {
    this.keep({ ...this.kept, isCatalogueDismissed: true });
  }

  /** Adds a finished lesson, which is then no longer unfinished. */
  add(result: LessonResult): void {
    const others = this.kept.results.filter(({ id }) => id !== result.id);
    this.keep({
      ...this.kept,
      results: [result, ...others].slice(0, resultsMax),
      unfinished: this.kept.unfinished.filter((left) => !isSame(left, result)),
    });
  }

  addUnfinished(left: UnfinishedLesson): void {
    const others = this.kept.unfinished.filter((other) => !isSame(other, left));
    this.keep({ ...this.kept, unfinished: [left, ...others].slice(0, unfinishedMax) });
  }

  /** Forgets that the lesson was left midway, because the trainee begins it again. */
  forgetUnfinished(trainee: string, lesson: string): void {
    const unfinished = this.kept.unfinished.filter((left) => !isSame(left, { trainee, lesson }));
    this.keep({ ...this.kept, unfinished });
  }

  unfinished(trainee: string, lesson: string): UnfinishedLesson | undefined {
    return this.kept.unfinished.find((left) => isSame(left, { trainee, lesson }));
  }

  /** The result with the highest score; of equal ones the first. */
  best(trainee: string, lesson: string): LessonResult | undefined {
    let best: LessonResult | undefined;
    for (const result of this.kept.results) {
      if (isSame(result, { trainee, lesson }) && result.score >= (best?.score ?? 0)) best = result;
    }
    return best;
  }

  /** Whether any trainee of this device has passed a lesson with at least so many points. */
  hasPassed(points: number): boolean {
    return this.kept.results.some(({ score }) => score >= points);
  }

  /** Deletes names, results and unfinished lessons. */
  deleteAll(): void {
    this.kept = { ...nothing, isCatalogueDismissed: this.kept.isCatalogueDismissed };
    this.stored.remove();
    if (this.kept.isCatalogueDismissed) this.write();
    this.changes.emit();
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    this.write();
    this.changes.emit();
  }

  /** Halves the number of stored results until the device takes them; the page keeps all of them. */
  private write(): void {
    const { results } = this.kept;
    let count = results.length;
    while (!this.stored.write({ ...this.kept, results: results.slice(0, count) }) && count > 0)
      count = Math.floor(count / 2);
  }
}

/**
 * A name as it is kept: one line without control characters or marks that turn the direction of text around. Markup
 * stays as it is; screens show it as text.
 */
export function traineeName(name: string): string {
  const line = withFewMarks(name)
    .replace(new RegExp(`(?:${changesText.source}|\\s)+`, "gu"), " ")
    .trim();
  if (isBlank(line)) return "";
  return [...line].slice(0, traineeNameMax).join("").trim();
}

function entryCount({ trainees, results, unfinished }: Kept): number {
  return trainees.length + results.length + unfinished.length;
}

type Taken = Pick<UnfinishedLesson, "trainee" | "lesson">;

function isSame(one: Taken, other: Taken): boolean {
  return one.trainee === other.trainee && one.lesson === other.lesson;
}
