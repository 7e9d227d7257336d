import type { Clock } from "../../../ports/clock.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { Simulation } from "../../../simulator/in-process/create-simulation.ts";
import type { LessonRun } from "../../../simulator/training/lesson.ts";
import type { TrainingResults } from "../../../simulator/training/results.ts";
import type { LessonChoice } from "../session/training-view.ts";
import { LeftRuns } from "./left-runs.ts";
import type { RunStore } from "./run-store.ts";
import type { SimulatedLesson } from "./simulated-lesson.ts";

export interface RunKeeperOptions {
  readonly simulation: Simulation;
  readonly browser: {
    readonly window: Window;
    /** The real one. */
    readonly clock: Pick<Clock, "now">;
  };
  readonly localStore: RunStore;
}

/** Keeps the run of this page on the device when the page is left midway (LE-7). */
export class RunKeeper {
  private readonly options: RunKeeperOptions;
  private readonly results: TrainingResults;
  private readonly runs: LeftRuns;
  private keptFor: string | undefined;

  constructor(options: RunKeeperOptions, results: TrainingResults) {
    this.options = options;
    this.results = results;
    this.runs = new LeftRuns(options.browser.window, results);
    // A run whose lesson was finished or deleted is not kept.
    results.onChange(() => this.runs.tidy());
  }

  /** Until the returned function is called, when the run has ended. */
  follow(lesson: SimulatedLesson, run: LessonRun, choice: LessonChoice): Stop {
    const { window } = this.options.browser;
    const { document } = window;
    const keep = (): void => this.keep(lesson, run, choice);
    // A phone may close a hidden page without another event.
    const onVisibility = (): void => {
      if (document.visibilityState === "hidden") keep();
    };
    window.addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      window.removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", onVisibility);
      if (this.keptFor !== undefined) this.runs.forget(this.keptFor, lesson.lesson.name);
    };
  }

  private keep({ lesson, log }: SimulatedLesson, run: LessonRun, { hasHints }: LessonChoice): void {
    const { browser, simulation, localStore } = this.options;
    const { trainee } = this.results;
    // The trainee may have given another name meanwhile.
    if (this.keptFor !== undefined && this.keptFor !== trainee) {
      this.runs.forget(this.keptFor, lesson.name);
    }
    this.keptFor = trainee;
    const left = {
      trainee,
      lesson: lesson.name,
      lessonVersion: lesson.version,
      seed: simulation.world.seed,
      leftAt: browser.clock.now(),
      tookMs: simulation.clock.now() - run.startedAt,
      isExam: run.isExam,
      hadHints: hasHints,
      score: run.score,
    };
    this.runs.keep(left, {
      recording: simulation.recorder.recording(),
      screens: log?.screens ?? [],
      records: localStore.records(),
    });
  }
}
