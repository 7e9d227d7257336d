import { minuteMs } from "../../../ports/entities/time.ts";
import { openingOf } from "../../../simulator/world/scenario.ts";
import { terminalsOf } from "../../../simulator/world/terminals/terminal-world.ts";
import type { World } from "../../../simulator/world/world.ts";
import { isOfClass, readPlace } from "../../training/class/kept-place.ts";
import { keptConsole } from "../../training/console/kept-console.ts";
import { acceptDroppedFiles } from "../../training/files/dropped-files.ts";
import { ConsoleTool, type OpenConsole } from "../../training/ui/console/console-tool.tsx";
import { TerminalPad } from "../../training/ui/terminal-pad/terminal-pad.tsx";
import { TicketTray } from "../../training/ui/ticket-tray/ticket-tray.tsx";
import { showTraining } from "../../training/ui/training-layer.tsx";
import { type SimulatedTraining, showSimulatedTraining } from "./simulated-training.tsx";

/**
 * Puts lessons, the printer's tray and the card terminal into the training band, and accepts scenario files, for as
 * long as the page lives.
 */
export function showSimulatedTools(training: SimulatedTraining): void {
  const { printer, simulation } = training;
  const { window, reporter } = training.browser;
  acceptDroppedFiles(window, {
    isUnderWay: () => isUnderWay(simulation.world),
    screens: async () => (await import("./file-screens.ts")).fileScreens,
  });
  const session = showSimulatedTraining(training);
  const place = isOfClass(window) ? readPlace(window) : undefined;
  let opened: Promise<OpenConsole> | undefined;
  const openConsole = (): Promise<OpenConsole> => {
    opened ??= import("./open-console.tsx").then((loaded) =>
      loaded.openConsole({
        ...training,
        ...(place !== undefined && { trainee: place.name }),
        showLessons: () => session.screens.show({ kind: "lessons" }),
      }),
    );
    // The next press loads it again.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const report = (cause: unknown): void =>
    reporter.report({ kind: "unexpected", message: "The console could not be loaded", cause });
  if (place !== undefined) {
    Promise.all([openConsole(), import("./follow-class.tsx")]).then(
      ([{ carrier }, { followClass }]) => followClass({ ...training, session, carrier, place }),
      report,
    );
  } else if (keptConsole(window) !== undefined) {
    // A console in a window of its own finds its branch again after a reload.
    openConsole().catch(report);
  }
  // In a class the console is the trainer's.
  if (place === undefined)
    showTraining("tools", <ConsoleTool band={training.band} load={openConsole} />);
  showTraining("tools", <TicketTray printer={printer} />);
  const { world } = simulation;
  const { currency } = world.reference.company;
  const { timeZone } = world.scenario;
  const isOfLesson = training.lesson !== undefined;
  const terminals = terminalsOf(world);
  showTraining(
    "tools",
    <TerminalPad
      isOfLesson={isOfLesson}
      terminals={terminals}
      currency={currency}
      timeZone={timeZone}
    />,
  );
}

/** A trainer who has just opened the page loses nothing. */
function isUnderWay({ now, scenario }: Pick<World, "now" | "scenario">): boolean {
  return now - openingOf(scenario) >= minuteMs;
}
