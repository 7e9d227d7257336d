import { action, observable } from "mobx";
import type { OpenScreen } from "../../../ports/entities/open-screen.ts";
import type { Duration } from "../../../ports/entities/time.ts";
import {
  createSimulation,
  type Simulation,
} from "../../../simulator/in-process/create-simulation.ts";
import { InProcessPrinter } from "../../../simulator/in-process/in-process-printer.ts";
import { VirtualClock } from "../../../simulator/kernel/virtual-clock.ts";
import { builtIn } from "../../../simulator/scenarios/scenarios.ts";
import { startIncidents } from "../../../simulator/training/incidents/start-incidents.ts";
import type { Scenario } from "../../../simulator/world/scenario.ts";
import { ConsoleSession } from "../../../src/training/console/console-session.ts";
import type { ConsoleLine } from "../../../src/training/console/console-view.ts";
import type { LogQuery } from "../../../src/training/console/run-lines.ts";
import { BandState } from "../../../src/training/session/band-state.ts";
import { yieldToPlatform } from "./headless.ts";

export interface ConsoleOptions {
  readonly scenario?: Scenario;
  readonly seed?: number;
}

/** A branch in which nothing happens by itself, unless the test passes another scenario, with a console over it. */
export function consoleUnderTest({
  scenario = builtIn("empty-branch"),
  seed = 4,
}: ConsoleOptions = {}) {
  const real = new VirtualClock({ startAt: 0, yieldToPlatform });
  const simulation: Simulation = createSimulation({
    scenario,
    seed,
    speed: 1,
    clock: real,
    yieldToPlatform,
    accessToken: { current: (): string => simulation.tokens.jwt },
    onFailure: (error) => {
      throw error;
    },
  });
  const { world, clock } = simulation;
  const printer = new InProcessPrinter(
    clock,
    () => undefined,
    (what) => world.report("printer", what),
  );
  const stop = simulation.start();
  startIncidents(world, { printer });
  const band = new BandState(simulation.control, 0);
  const screen = observable.box<OpenScreen | undefined>({ is: "tab", tab: "homeDelivery.new" });
  const opened: string[] = [];
  const session = new ConsoleSession({
    simulation,
    printer,
    realClock: real,
    band,
    trainee: scenario.staff[0]?.name ?? "",
    screen: { current: () => screen.get() },
    link: (run) => `/?${JSON.stringify(run)}`,
    open: (link) => opened.push(link),
    showLessons: () => opened.push("lessons"),
    pause: () => Promise.resolve(),
  });
  const stopSession = session.start();
  return {
    simulation,
    world,
    printer,
    real,
    band,
    session,
    opened,
    show: action((next: OpenScreen | undefined): void => screen.set(next)),
    /** Lets so much branch time pass. */
    pass: (ms: Duration): Promise<void> => simulation.control.jumpTo(world.now + ms),
    stopSession,
    /** Reads every page of the log. */
    readLog: async (query: Omit<LogQuery, "before"> = { filter: "all" }) => {
      const lines: ConsoleLine[] = [];
      let before: number | undefined;
      do {
        const reply = await session.send({
          do: "log",
          filter: query.filter,
          ...(query.order !== undefined && { order: query.order }),
          ...(before !== undefined && { before }),
        });
        if (!reply.done || reply.log === undefined) throw new Error("The log could not be read");
        lines.push(...reply.log.lines);
        before = reply.log.earlier;
      } while (before !== undefined);
      return lines;
    },
    close: (): void => {
      stopSession();
      stop();
    },
  };
}
