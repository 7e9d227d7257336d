import type { Clock } from "../../ports/clock.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { Simulation } from "../../simulator/in-process/create-simulation.ts";
import type { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import type { RunJournal } from "../../simulator/inputs/run-journal.ts";
import { builtInLessons, lessonNamed } from "../../simulator/training/built-in-lessons.ts";
import { FollowedRun } from "../../simulator/training/followed-run.ts";
import type { Lesson, LessonRun } from "../../simulator/training/lesson.ts";
import { startCommands } from "../../simulator/training/start-commands.ts";
import { openingOf } from "../../simulator/world/scenario.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminals-of.ts";
import { ordersByPlace } from "./board-then.ts";
import type { Problem } from "./page-problem.ts";
import { watchScreen } from "./watch-screen.ts";

/** The lesson of this page's link, over its branch. */
export class SimulatedLesson {
  readonly lesson: Lesson;
  /** The orders of the branch when it opened. */
  opening: readonly Order[] = [];
  private journal: RunJournal | undefined;

  constructor(lesson: Lesson) {
    this.lesson = lesson;
  }

  get openedAt(): Instant {
    return openingOf(this.lesson.scenario);
  }

  /** Absent until the branch opens. */
  get log(): RunJournal | undefined {
    return this.journal;
  }

  /** Plans the commands of the lesson, and begins to record what the screen shows. */
  start({ world, journal }: Simulation, printer: InProcessPrinter, page: Window): Stop {
    this.journal = journal;
    this.opening = Object.values(ordersByPlace(world)).flat();
    const terminals = terminalsOf(world);
    startCommands({ world, terminals, labels: new Map(), printer }, (command, result) => {
      if (result.done) journal.command({ ...command }, result.orderId);
    });
    return watchScreen(page, journal);
  }

  /** Begins to judge the run. */
  run(clock: Clock, choice: { readonly hasHints: boolean; readonly isExam: boolean }): LessonRun {
    const { lesson, journal, openedAt: startedAt } = this;
    if (journal === undefined) throw new Error("The branch of the lesson is not open");
    const run = new FollowedRun({ lesson, log: journal, clock, startedAt, ...choice });
    run.start();
    return run;
  }
}

/** The lesson of a link; adds a problem for a name that no lesson has. */
export function openLesson(name: string, problems: Problem[]): SimulatedLesson | undefined {
  const lesson = lessonNamed(name);
  if (lesson !== undefined) return new SimulatedLesson(lesson);
  const choices = builtInLessons.map((each) => each.name);
  problems.push({ kind: "choice", name: "lesson", value: name, choices });
  return undefined;
}
