import type { Clock } from "../../../ports/clock.ts";
import type { Order } from "../../../ports/entities/order.ts";
import type { Instant, Stop } from "../../../ports/entities/time.ts";
import type { LocalStore } from "../../../ports/local-store.ts";
import type { Simulation } from "../../../simulator/in-process/create-simulation.ts";
import type { InProcessPrinter } from "../../../simulator/in-process/in-process-printer.ts";
import type { RunJournal } from "../../../simulator/inputs/run-journal.ts";
import { FollowedRun } from "../../../simulator/training/followed-run.ts";
import { startIncidents } from "../../../simulator/training/incidents/start-incidents.ts";
import type { Lesson, LessonRun } from "../../../simulator/training/lesson.ts";
import { TrainingResults } from "../../../simulator/training/results.ts";
import { openingOf } from "../../../simulator/world/scenario.ts";
import type { World } from "../../../simulator/world/world.ts";
import type { LessonChoice } from "../session/training-view.ts";
import { takeBeginning } from "./begin-again.ts";
import { ordersByPlace } from "./board-then.ts";
import { type LeftReading, LeftRuns } from "./left-runs.ts";
import { type ResumedDay, resumedRun } from "./resumed-day.ts";

/** The page of a lesson. */
export interface LessonPage {
  readonly window: Window;
  readonly store: LocalStore;
  readonly seed: number;
  /** Writes into the journal what the trainee's screen shows, until the returned function is called. */
  readonly watchScreen: (journal: RunJournal) => Stop;
}

/** The lesson of this page's link, over its branch. */
export class SimulatedLesson {
  readonly lesson: Lesson;
  /** Present when the run begins at once, without the brief. */
  readonly beginning: LessonChoice | undefined;
  /** The orders of the branch when it opened. */
  opening: readonly Order[] = [];
  /** The run with which the lesson can go on. */
  left: LeftReading;
  private readonly page: LessonPage;
  private journal: RunJournal | undefined;

  constructor(lesson: Lesson, page: LessonPage) {
    this.lesson = lesson;
    this.page = page;
    const results = new TrainingResults(page.store);
    this.beginning = takeBeginning(page.window, lesson.name);
    this.left = new LeftRuns(page.window, results).read(results.trainee, lesson, page.seed);
    if (this.beginning !== undefined) this.forgetLeft({ kind: "none" });
    else if (this.left.kind === "lost") this.forgetLeft(this.left);
  }

  get openedAt(): Instant {
    return openingOf(this.lesson.scenario);
  }

  /** Absent until the branch opens. */
  get log(): RunJournal | undefined {
    return this.journal;
  }

  /** The run that was left, for the branch to repeat. */
  get repeated(): ResumedDay | undefined {
    const { left } = this;
    return left.kind === "open" ? resumedRun(left.run, (world) => this.look(world)) : undefined;
  }

  /**
   * Begins to record what the screen shows. In a new branch it also plans the incidents of the lesson; one that goes on
   * has done so.
   */
  start({ world, journal }: Simulation, printer: InProcessPrinter, isResumed: boolean): Stop {
    this.journal = journal;
    if (!isResumed) {
      // It would fail again, so it is not offered again.
      if (this.left.kind === "open") this.forgetLeft({ kind: "lost", loss: "unrepeatable" });
      this.look(world);
      startIncidents(world, {
        printer,
        onIncident: (incident, result, by) => {
          if (result.done) journal.incident({ ...incident }, by, result);
        },
      });
    }
    return this.page.watchScreen(journal);
  }

  /** Begins to judge the run. */
  run(clock: Clock, choice: LessonChoice): LessonRun {
    const { lesson, journal, opening, openedAt: startedAt } = this;
    if (journal === undefined) throw new Error("The branch of the lesson is not open");
    const run = new FollowedRun({ lesson, log: journal, clock, startedAt, opening, ...choice });
    run.start();
    return run;
  }

  private look(world: World): void {
    this.opening = Object.values(ordersByPlace(world)).flat();
  }

  private forgetLeft(left: LeftReading): void {
    this.left = left;
    const results = new TrainingResults(this.page.store);
    new LeftRuns(this.page.window, results).forget(results.trainee, this.lesson.name);
  }
}
