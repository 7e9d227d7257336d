import type { Language } from "../../../ports/entities/language.ts";
import { builtInLessons, lessonNamed } from "../../../simulator/training/built-in-lessons.ts";
import { resultsAsCsv, resultsAsJson } from "../../../simulator/training/export-results.ts";
import type { KeptDebriefs } from "../../../simulator/training/kept-debriefs.ts";
import { isLacking, type Lesson, offeredLessons } from "../../../simulator/training/lesson.ts";
import type { LessonResult, TrainingResults } from "../../../simulator/training/results.ts";
import type { LessonCard, ResultLine, TrainingCatalogue } from "./training-view.ts";
import { watched } from "./watched.ts";

/** The built-in lessons, and the trainer's own one for which the page was opened. */
export function catalogueLessons(opened: Lesson | undefined): readonly Lesson[] {
  const isOwn = opened !== undefined && lessonNamed(opened.name) === undefined;
  return isOwn ? [...builtInLessons, opened] : builtInLessons;
}

/** The lessons, and the results that this device keeps of them. */
export class DeviceCatalogue implements TrainingCatalogue {
  private readonly all: readonly Lesson[];
  private readonly ofDevice: TrainingResults;
  private readonly debriefs: KeptDebriefs;
  private readonly declared: readonly string[] | undefined;

  /** `declared`: what the back end of this device declares; undefined where that is not known. */
  constructor(
    lessons: readonly Lesson[],
    results: TrainingResults,
    debriefs: KeptDebriefs,
    declared: readonly string[] | undefined,
  ) {
    this.declared = declared;
    this.all = lessons;
    this.ofDevice = results;
    this.debriefs = debriefs;
  }

  lessons(language: Language): readonly LessonCard[] {
    return this.offered.map((lesson) => this.card(lesson, language));
  }

  /** The lesson that follows one in the catalogue. */
  after({ number }: Lesson): Lesson | undefined {
    return this.offered.find((lesson) => lesson.number === number + 1);
  }

  private get offered(): readonly Lesson[] {
    return offeredLessons(this.all, this.declared);
  }

  card(lesson: Lesson, language: Language): LessonCard {
    const { name, number, minutes, isExam, goals } = lesson;
    const { title, summary, brief, goals: texts } = lesson.texts[language];
    const best = this.kept.best(this.trainee, name);
    return {
      name,
      number,
      minutes,
      isExam,
      title,
      summary,
      brief,
      goals: goals.map(({ id, weight }) => ({
        id,
        points: weight,
        sentence: texts[id]?.goal ?? id,
        short: texts[id]?.short ?? id,
      })),
      best: best && { score: best.score, at: best.takenAt },
      isLeft: this.kept.unfinished(this.trainee, name) !== undefined,
      isLacking: isLacking(lesson, this.declared),
    };
  }

  results(language: Language): readonly ResultLine[] {
    return this.latestFirst.map((result) => this.line(result, language));
  }

  get trainees(): readonly string[] {
    return this.kept.trainees;
  }

  get trainee(): string {
    return this.kept.trainee;
  }

  setTrainee(name: string): void {
    this.kept.rememberName(name);
  }

  nameResult(id: string, name: string): void {
    const result = this.kept.results.find((each) => each.id === id);
    const trainee = this.kept.rememberName(name);
    if (result !== undefined && trainee !== "") this.kept.add({ ...result, trainee });
  }

  exported(format: "csv" | "json", lines: readonly ResultLine[], language: Language): string {
    const ids = new Set(lines.map(({ id }) => id));
    const results = this.latestFirst.filter(({ id }) => ids.has(id));
    const titleOf = (name: string): string => this.titleOf(name, language);
    return format === "csv" ? resultsAsCsv(results, titleOf) : resultsAsJson(results, titleOf);
  }

  deleteAll(): void {
    this.debriefs.deleteAll();
    this.kept.deleteAll();
  }

  private get kept(): TrainingResults {
    return watched(this.ofDevice);
  }

  private get latestFirst(): readonly LessonResult[] {
    return this.kept.results.toSorted((one, other) => other.takenAt - one.takenAt);
  }

  private line(result: LessonResult, language: Language): ResultLine {
    const { id, trainee, lesson: name, takenAt, tookMs, isExam, score, goals } = result;
    const lesson = this.all.find((each) => each.name === name);
    const texts = lesson?.texts[language].goals;
    return {
      id,
      trainee,
      lesson: name,
      number: lesson?.number ?? 0,
      title: this.titleOf(name, language),
      at: takenAt,
      tookMs,
      isExam,
      score,
      goals: goals.map((goal) => ({
        short: texts?.[goal.id]?.short ?? goal.id,
        points: goal.points,
        of: goal.weight,
      })),
    };
  }

  private titleOf(name: string, language: Language): string {
    return this.all.find((lesson) => lesson.name === name)?.texts[language].title ?? name;
  }
}
