import type { Clock } from "../../../ports/clock.ts";
import { type Instant, minuteMs } from "../../../ports/entities/time.ts";
import type { Simulation } from "../../../simulator/in-process/create-simulation.ts";
import type { Recording } from "../../../simulator/inputs/recording.ts";
import { debriefOf } from "../../../simulator/training/debrief.ts";
import { type KeptDebrief, KeptDebriefs } from "../../../simulator/training/kept-debriefs.ts";
import { type Lesson, type LessonRun, medalPoints } from "../../../simulator/training/lesson.ts";
import { type LessonResult, TrainingResults } from "../../../simulator/training/results.ts";
import type { SimulatorAddress } from "../address/simulator-address.ts";
import { beginAgain } from "../runs/begin-again.ts";
import { boardThen } from "../runs/board-then.ts";
import { keepTakenOver } from "../runs/kept-day.ts";
import { recordingOf } from "../runs/replayed-recording.ts";
import { RunKeeper } from "../runs/run-keeper.ts";
import type { RunStore } from "../runs/run-store.ts";
import type { SimulatedLesson } from "../runs/simulated-lesson.ts";
import { forgetUnusedTraining } from "../runs/unused-training.ts";
import type { BandNote, BandState } from "./band-state.ts";
import { catalogueLessons, DeviceCatalogue } from "./training-catalogue.ts";
import { TrainingScreens } from "./training-screens.ts";
import type { LeftLesson, LessonChoice } from "./training-view.ts";

export interface TrainingSessionParts {
  readonly simulation: Simulation;
  readonly browser: {
    readonly window: Window;
    /** The real one. */
    readonly clock: Clock;
  };
  readonly localStore: RunStore;
  readonly band: BandState;
  /** The lesson of the link. */
  readonly lesson: SimulatedLesson | undefined;
  /** The link names nothing: the lessons open, unless one was passed on this device or they were dismissed. */
  readonly opensLessons: boolean;
  /** The trainer of a class has begun the lesson: a reload goes on with it. */
  readonly isInClass: boolean;
  /** The capabilities that the back end of this device declares; undefined where that is not known. */
  readonly declared: readonly string[] | undefined;
  /** Names the lesson that runs, for the band. */
  readonly noteOf: (lesson: Lesson) => BandNote;
  /** An address of simulator mode in the language of this page. */
  readonly link: (part: Partial<SimulatorAddress>) => string;
}

/** A result of this device with its debrief and its lesson. */
export interface DebriefedRun extends Omit<KeptDebrief, "result"> {
  readonly lesson: Lesson;
  readonly result: LessonResult;
}

/** The uses of a run's recording. */
export interface PlayableRun {
  readonly recording: Recording;
  boardAt(instant: Instant): ReturnType<typeof boardThen>;
  /** Opens the board of that moment, whose page goes on from there; false without room to keep the recording. */
  takeOver(until: Instant): boolean;
}

/** The lessons of one page: begins, ends, keeps and takes over runs. Its screens ask it for what they show. */
export class TrainingSession {
  readonly screens: TrainingScreens;
  readonly results: TrainingResults;
  readonly catalogue: DeviceCatalogue;
  private readonly parts: TrainingSessionParts;
  private readonly lessons: readonly Lesson[];
  private readonly debriefs: KeptDebriefs;
  private readonly keeper: RunKeeper;
  /** The result of the run that has ended on this page. */
  private endedHere: LessonResult["id"] | undefined;

  constructor(parts: TrainingSessionParts) {
    this.parts = parts;
    const { browser, localStore: store } = parts;
    this.lessons = catalogueLessons(parts.lesson?.lesson);
    this.screens = new TrainingScreens(parts.band);
    forgetUnusedTraining({ ...browser, store });
    this.results = new TrainingResults(store, () => browser.clock.now());
    this.debriefs = new KeptDebriefs(store);
    for (const kept of [this.results, this.debriefs]) kept.start();
    this.catalogue = new DeviceCatalogue(this.lessons, this.results, this.debriefs, parts.declared);
    this.keeper = new RunKeeper(parts, this.results);
  }

  /** Shows the page with which this one opens, or goes on with the run that it was loaded for. */
  open(): void {
    const { lesson } = this.parts;
    if (lesson?.beginning !== undefined) this.start(lesson, lesson.beginning);
    else if (lesson !== undefined && this.parts.isInClass) this.goOnInClass(lesson);
    else if (lesson !== undefined) this.screens.show({ kind: "brief" });
    else if (this.opensLessons) this.screens.show({ kind: "lessons" });
  }

  /** The run with which the lesson of the link can go on, or the reason why it cannot. */
  get leftRun(): LeftLesson | undefined {
    const { lesson } = this.parts;
    if (lesson === undefined || lesson.left.kind === "none") return undefined;
    if (lesson.left.kind === "lost") return lesson.left;
    const { hadHints: hasHints, isExam, score, tookMs } = lesson.left.left;
    const timeLeftMs = Math.max(0, lesson.lesson.minutes * minuteMs - tookMs);
    const choice = { hasHints, isExam };
    const onGoOn = (): void => this.start(lesson, choice);
    return { kind: "open", choice, score, timeLeftMs, onGoOn };
  }

  /** Needs a new branch when this one has gone on with the run that was left. */
  begin(choice: LessonChoice): void {
    const { browser, lesson } = this.parts;
    if (lesson === undefined) return;
    if (lesson.left.kind === "open") beginAgain(browser.window, lesson.lesson.name, choice);
    else this.start(lesson, choice);
  }

  openLesson(name: string): void {
    const { results, catalogue, parts } = this;
    const seed = results.unfinished(catalogue.trainee, name)?.seed;
    const link = parts.link({ lesson: name, ...(seed !== undefined && { seed }) });
    parts.browser.window.location.assign(link);
  }

  /** Undefined once the result or its debrief is no longer kept, or its lesson is gone. */
  debriefed(id: LessonResult["id"]): DebriefedRun | undefined {
    const kept = this.debriefs.of(id);
    const result = this.results.results.find((each) => each.id === id);
    const lesson = this.lessons.find(({ name }) => name === result?.lesson);
    if (kept === undefined || result === undefined || lesson === undefined) return undefined;
    return { ...kept, lesson, result };
  }

  /** Undefined if the run's recording cannot be played. */
  playable({ result, lesson, recording: text }: DebriefedRun): PlayableRun | undefined {
    const reading = recordingOf(text);
    if (reading.kind === "invalid" || reading.recording.stopped !== undefined) return undefined;
    const { recording } = reading;
    return {
      recording,
      boardAt: (instant) => boardThen(recording, instant),
      takeOver: (until) => {
        const isMuted = this.wasMuted(result.id, lesson, until);
        const { window } = this.parts.browser;
        // Not the address of this page: the debrief may be that of an earlier one.
        const { seed } = recording;
        const link = this.parts.link({ lesson: lesson.name, seed, isTakenOver: true });
        const isKept = keepTakenOver(window, recording, { search: link.slice(1), until, isMuted });
        if (isKept) window.location.assign(link);
        return isKept;
      },
    };
  }

  /** Goes on with the run that a reload has left, or shows the debrief of the one that has ended. */
  private goOnInClass(lesson: SimulatedLesson): void {
    const { leftRun, results, parts } = this;
    if (leftRun?.kind === "open") {
      leftRun.onGoOn();
      return;
    }
    const { name } = lesson.lesson;
    const { seed } = parts.simulation.world;
    const ended = results.results.findLast((each) => each.lesson === name && each.seed === seed);
    if (ended === undefined) this.start(lesson, { hasHints: true, isExam: false });
    else this.screens.show({ kind: "debrief", result: ended.id });
  }

  private get opensLessons(): boolean {
    const { results, parts } = this;
    const isNeeded = !results.isCatalogueDismissed && !results.hasPassed(medalPoints.bronze);
    return parts.opensLessons && isNeeded;
  }

  private start(lesson: SimulatedLesson, choice: LessonChoice): void {
    const { simulation, band, noteOf } = this.parts;
    const run = lesson.run(simulation.clock, choice);
    band.setExam(run.isExam);
    band.setNote(noteOf(lesson.lesson));
    this.screens.run(run, choice.hasHints);
    const stopKeeping = this.keeper.follow(lesson, run, choice);
    const stop = run.onChange(() => {
      if (run.end === undefined) return;
      stop();
      stopKeeping();
      this.end(lesson, run, choice);
    });
  }

  /** Keeps the result, and shows how it went. */
  private end(lesson: SimulatedLesson, run: LessonRun, { hasHints }: LessonChoice): void {
    const { band, browser, simulation } = this.parts;
    const { end } = run;
    if (end === undefined) return;
    const takenAt = browser.clock.now();
    const result: LessonResult = {
      id: `${lesson.lesson.name}-${takenAt}`,
      trainee: this.catalogue.trainee,
      lesson: lesson.lesson.name,
      lessonVersion: lesson.lesson.version,
      seed: simulation.world.seed,
      takenAt,
      tookMs: end.at - run.startedAt,
      isExam: run.isExam,
      hadHints: hasHints,
      score: run.score,
      goals: run.goals.map(({ id, points, weight }) => ({ id, points, weight })),
    };
    this.results.add(result);
    this.endedHere = result.id;
    const debrief = debriefOf({
      lesson: lesson.lesson,
      events: lesson.log?.events ?? [],
      opening: lesson.opening,
      startedAt: run.startedAt,
      end,
    });
    const { timeZone } = simulation.world.scenario;
    const recording = JSON.stringify(simulation.recorder.recording());
    this.debriefs.add({ result: result.id, timeZone, debrief, recording });
    band.setExam(false);
    band.setNote(undefined);
    this.screens.endRun({ kind: "debrief", result: result.id });
  }

  /** Whether the sound was off at an instant of the run. Of an earlier page's run only its beginning is known. */
  private wasMuted(id: LessonResult["id"], lesson: Lesson, instant: Instant): boolean {
    if (id !== this.endedHere) return lesson.startsMuted;
    const { screens = [] } = this.parts.lesson?.log ?? {};
    return screens.findLast(({ at }) => at <= instant)?.view.sound === "off";
  }
}
