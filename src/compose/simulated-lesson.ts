import type { Clock } from "../../ports/clock.ts";
import type { Order } from "../../ports/entities/order.ts";
import type { Instant, Stop } from "../../ports/entities/time.ts";
import type { Simulation } from "../../simulator/in-process/create-simulation.ts";
import type { InProcessPorts } from "../../simulator/in-process/in-process-ports.ts";
import type { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { builtInLessons as lessons } from "../../simulator/training/built-in-lessons.ts";
import { FollowedRun } from "../../simulator/training/followed-run.ts";
import type { Lesson, LessonRun } from "../../simulator/training/lesson.ts";
import { startCommands } from "../../simulator/training/start-commands.ts";
import { openingOf } from "../../simulator/world/scenario.ts";
import { terminalsOf } from "../../simulator/world/terminals/terminals-of.ts";
import type { Problem } from "./page-problem.ts";
import { PageRunLog } from "./page-run-log.ts";
import { watchScreen } from "./watch-screen.ts";

/** The lesson of this page's link, over its branch. */
export class SimulatedLesson {
  readonly lesson: Lesson;
  log: PageRunLog | undefined;
  /** The orders of the branch when it opened. */
  opening: readonly Order[] = [];

  constructor(lesson: Lesson) {
    this.lesson = lesson;
  }

  get openedAt(): Instant {
    return openingOf(this.lesson.scenario);
  }

  /** The ports of the page's screen, with everything recorded that a goal can ask for. */
  recorded({ ports, clock }: Simulation, staffIndex: number): InProcessPorts {
    const log = new PageRunLog(clock, this.lesson.scenario.staff[staffIndex]?.name ?? "");
    this.log = log;
    return {
      ...ports,
      orderApi: log.recordedApi(ports.orderApi),
      paymentTerminals: async () => log.recordedTerminals(await ports.paymentTerminals()),
    };
  }

  /** Plans the commands of the lesson and begins to record the branch and the screen. */
  start({ world }: Simulation, printer: InProcessPrinter, page: Window): Stop {
    const { log } = this;
    if (log === undefined) return () => undefined;
    this.opening = world.door.asWorld(() => world.command(({ ledger }) => [...ledger.all()]));
    const stops = [
      world.onOrderChanged((change) => log.recordChange(change)),
      watchScreen(page, log),
    ];
    const terminals = terminalsOf(world);
    startCommands({ world, terminals, labels: new Map(), printer }, (command, result) => {
      if (!result.done) return;
      const { orderId } = result;
      const recorded = { ...command } as { readonly do: string };
      log.record({
        kind: "command",
        command: recorded,
        ...(orderId !== undefined && { orderId }),
      });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Begins to judge the run. */
  run(clock: Clock, choice: { readonly hasHints: boolean; readonly isExam: boolean }): LessonRun {
    const { lesson, log, openedAt: startedAt } = this;
    if (log === undefined) throw new Error("The lesson has no recorded ports");
    const run = new FollowedRun({ lesson, log, clock, startedAt, ...choice });
    run.start();
    return run;
  }
}

/** The lesson of a link; adds a problem for a name that no lesson has. */
export function openLesson(name: string, problems: Problem[]): SimulatedLesson | undefined {
  const lesson = lessons.find((each) => each.name === name);
  if (lesson !== undefined) return new SimulatedLesson(lesson);
  const choices = lessons.map((each) => each.name);
  problems.push({ kind: "choice", name: "lesson", value: name, choices });
  return undefined;
}
