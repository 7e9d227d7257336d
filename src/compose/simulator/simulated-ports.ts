import { createElement } from "react";
import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { yieldToPlatform } from "../../../adapters/browser/window-platform.ts";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import { type Duration, type Stop, secondMs } from "../../../ports/entities/time.ts";
import type { LocalStore } from "../../../ports/local-store.ts";
import type { Printer } from "../../../ports/printer.ts";
import type { AccessToken } from "../../../ports/session-api.ts";
import type {
  Simulation,
  SimulationOptions,
} from "../../../simulator/in-process/create-simulation.ts";
import { recentEventsMax } from "../../../simulator/inputs/run-journal.ts";
import type { SoundSettings } from "../../device/sound-settings.ts";
import { DisposerBag } from "../../kernel/disposer-bag.ts";
import { writeTokens } from "../../session/stored-tokens.ts";
import {
  namesNothing,
  seedOf,
  simulatorAddress,
} from "../../training/address/simulator-address.ts";
import type { ClassHold } from "../../training/class/class-hold.ts";
import { readKeptDay } from "../../training/runs/kept-day.ts";
import { incidentsOf, lessonOfLink, scenarioOfLink } from "../../training/runs/link-of-run.ts";
import type { LinkedPage } from "../../training/runs/open-lesson.ts";
import { keepRecording, openSimulation, resumedFrom } from "../../training/runs/open-simulation.ts";
import { RunStore } from "../../training/runs/run-store.ts";
import { simulatedPrinter } from "../../training/runs/simulated-printer.ts";
import { BandState } from "../../training/session/band-state.ts";
import { showTrainingBand } from "../../training/ui/band/training-band.tsx";
import { TrainingPlace } from "../../training/ui/training-layer.tsx";
import { whenIdle } from "../../ui/context/when-idle.ts";
import { lazyScreen } from "../../ui/parts/lazy-screen.tsx";
import type { Ports } from "../graph/ports.ts";
import { type BrowserParts, trainingPrefix } from "../page/browser-parts.ts";
import type { OtherPage, PortsHost } from "../page/ports-host.ts";
import type { SimulatedTraining } from "./simulated-training.tsx";

/** Real time from a failed load of the training tools to the next. */
const toolsRetryMs: Duration = 5 * secondMs;
/** Branch time from the opening in which the board loads; a lesson or a page holds the branch afterwards. */
const boardLoadsMs: Duration = 3 * secondMs;

const SaveRecording = lazyScreen(
  async () => (await import("../../training/ui/files/save-recording.tsx")).SaveRecording,
);

/** Loads the offer to go on with the day that a reload has left. */
const loadOffers = () => import("./simulated-day.tsx");

export interface SimulatedPortsOptions {
  readonly configuration: Configuration;
  readonly browser: BrowserParts;
}

/**
 * Binds every port to a branch that is simulated in the page, or opens the console over one in another window, or the
 * pages of a class. Throws a PageProblem for a link with unknown names.
 */
export async function openSimulatedPorts(
  options: SimulatedPortsOptions,
): Promise<PortsHost | OtherPage> {
  const isOfClass = document.querySelector("meta[name=class]") !== null;
  if (!isOfClass && !location.search.includes("console=")) return openBranch(options);
  if (isOfClass && location.pathname === "/trainer/look") {
    const { openLook } = await import("./open-look.tsx");
    return openLook(options);
  }
  const { otherPage } = await import("./other-pages.tsx");
  return otherPage(options.browser) ?? openBranch(options, isOfClass);
}

/** Throws as above. */
export async function openBranch(
  options: SimulatedPortsOptions,
  isOfClass = false,
): Promise<PortsHost> {
  const { browser } = options;
  const address = simulatorAddress(browser.window.location.search);
  const opensLessons = namesNothing(browser.window.location);
  const device = browser.localStore(trainingPrefix);
  const opened = await lessonOfLink(address, () => lessonPage(browser, device, address.seed));
  const lesson = opened?.judged;
  const bearer: { session: AccessToken | undefined } = { session: undefined };
  const kept = lesson === undefined ? readKeptDay(browser.window) : undefined;
  const repeated = lesson?.repeated ?? (await resumedFrom(browser.window, kept));
  const recorded = repeated?.recording;
  const scenario =
    recorded?.scenario.day ?? (await scenarioOfLink(address, browser.window, opened?.scenario));
  const staffIndex = recorded?.staff ?? address.staffIndex;
  const simulationOptions: SimulationOptions = {
    scenario,
    seed: recorded?.seed ?? seedOf(address, scenario),
    speed: address.speed,
    clock: browser.clock,
    yieldToPlatform,
    accessToken: { current: () => bearer.session?.current() },
    staffIndex,
    ...(lesson === undefined && { eventsMax: recentEventsMax }),
    onFailure: (cause) =>
      browser.reporter.report({ kind: "unexpected", message: "The simulator failed", cause }),
  };
  const { simulation, resumed } = openSimulation(simulationOptions, repeated, browser.reporter);
  const isResumed = resumed !== undefined;
  const localStore = new RunStore(device, { isLesson: opened !== undefined, ...resumed });
  if (!isResumed && address.colleagues === "off") simulation.control.colleagues?.setOn(false);
  writeTokens(localStore, simulation.tokens);
  const printer = simulatedPrinter({ ...simulation, staffIndex });
  resumed?.attachPrinter(printer);
  const incidents = await incidentsOf(scenario, lesson);
  const hold = isOfClass ? await holdOf(simulation) : undefined;
  return {
    ports: simulatedPorts(
      { ...options, hold, startsMuted: resumed?.isMuted ?? lesson?.lesson.startsMuted === true },
      simulation,
      localStore,
      bearer,
      printer,
    ),
    coreBase: undefined,
    openMapService: async () =>
      (await import("./simulated-map.ts")).simulatedMap(simulation.world.towns),
    locale: scenario.staff[staffIndex]?.locale,
    beside: createElement(TrainingPlace, { place: "page" }),
    errorAction: createElement(SaveRecording, { ...simulation, ...browser }),
    start: () => {
      const bag = new DisposerBag();
      const tools = { simulation, printer, browser, localStore, address, lesson, opensLessons };
      bag.add(start({ ...tools, hold }, isResumed));
      if (!isResumed) incidents?.startIncidents(simulation.world, { printer });
      if (lesson === undefined) {
        const keeping = { ...browser, store: localStore, kept, isResumed, loadOffers };
        bag.add(keepRecording(simulation, keeping));
      }
      return () => bag.dispose();
    },
    signIn: () => {
      writeTokens(localStore, simulation.world.auth.signIn(staffIndex));
      browser.page.restart("try_again");
    },
  };
}

/** In a class the trainer's pause holds the actions of the board. */
async function holdOf({ control }: Simulation): Promise<ClassHold> {
  const { ClassHold } = await import("../../training/class/class-hold.ts");
  return new ClassHold(control);
}

/** Gives a lesson its part of the page, with code that is loaded with the lesson. */
async function lessonPage(
  browser: BrowserParts,
  store: LocalStore,
  seed: number | undefined,
): Promise<LinkedPage> {
  const { watchScreen } = await import("./watch-screen.ts");
  const watch: LinkedPage["watchScreen"] = (journal) => watchScreen(browser.window, journal);
  return { ...browser, store, seed, watchScreen: watch };
}

function simulatedPorts(
  {
    configuration,
    browser,
    startsMuted,
    hold,
  }: SimulatedPortsOptions & {
    readonly startsMuted: boolean;
    readonly hold: ClassHold | undefined;
  },
  simulation: Simulation,
  localStore: LocalStore,
  bearer: { session: AccessToken | undefined },
  printer: Printer,
): Ports {
  const { clock, ports } = simulation;
  let sound: SoundSettings | undefined;
  simulation.world.soundOff.add(() => sound?.setMuted(true));
  return {
    configuration: {
      ...configuration,
      timeZone: simulation.world.scenario.timeZone,
      paymentValidationCompanies: "all",
    },
    clock,
    realClock: browser.clock,
    sessionApi: ports.sessionApi,
    orderApi: ports.orderApi,
    pushBus: ports.pushBus,
    paymentTerminals: ports.paymentTerminals,
    terminalLocks: () => browser.terminalLocks(trainingPrefix),
    localStore,
    reporter: browser.reporter,
    page: browser.page,
    soundPlayer: browser.soundPlayer,
    printer,
    tabLock: (run) => run(),
    random: browserRandom,
    ...(hold && { hold }),
    onBuilt: (app) => {
      bearer.session = app.session;
      // A restart of the app leaves the sound as the trainee has it.
      app.sound.setMuted(sound?.isMuted ?? startsMuted);
      sound = app.sound;
    },
  };
}

type StartOptions = Omit<SimulatedTraining, "band" | "release">;

function start(options: StartOptions, isResumed: boolean): Stop {
  const { simulation, lesson } = options;
  const bag = new DisposerBag();
  bag.add(simulation.start());
  if (lesson !== undefined) {
    bag.add(lesson.start(simulation, options.printer, isResumed));
  }
  const { control, world } = simulation;
  const { timeZone, supervisorPassword } = world.scenario;
  const band = new BandState(control, control.clock.now() + boardLoadsMs);
  // The clock of a lesson stands until its start.
  const release = lesson === undefined ? () => undefined : band.hold();
  bag.add(
    showTrainingBand({
      pace: control,
      // The trainer of a class sets the pace.
      ...(options.hold === undefined && { control }),
      state: band,
      timeZone,
      ...(supervisorPassword !== "" && { supervisorPassword }),
    }),
  );
  let isStopped = false;
  bag.add(() => {
    isStopped = true;
  });
  const openTools = (): void => {
    if (!isStopped) bag.add(showTools({ ...options, band, release }));
  };
  // A lesson, the list of lessons and a demonstration open with the page. Else the board comes first (PF-12).
  if (lesson !== undefined || options.opensLessons || options.address.isDemonstration) openTools();
  else whenIdle(openTools);
  whenIdle(() => {
    void import("../../training/console/branch-console.ts").then(({ openBranchConsole }) =>
      openBranchConsole(options.browser.window, simulation, options.printer, yieldToPlatform),
    );
  });
  return () => bag.dispose();
}

/** Loads the tools of the training band, and tries again after a failure. */
function showTools(tools: SimulatedTraining): Stop {
  const { clock, reporter } = tools.browser;
  let cancelRetry: Stop = () => undefined;
  const attempt = (): void => {
    import("./simulated-tools.tsx").then(
      ({ showSimulatedTools }) => showSimulatedTools(tools),
      (cause: unknown) => {
        const message = "The training tools could not be loaded";
        reporter.report({ kind: "unexpected", message, cause });
        cancelRetry = clock.schedule(clock.now() + toolsRetryMs, attempt);
      },
    );
  };
  attempt();
  return () => cancelRetry();
}
