import { ContainerModule } from "inversify";
import { browserRandom } from "../../adapters/browser/browser-random.ts";
import { yieldToPlatform } from "../../adapters/browser/yield-to-platform.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import { languageOf } from "../../ports/entities/language.ts";
import { type Duration, type Stop, secondMs } from "../../ports/entities/time.ts";
import type { LocalStore } from "../../ports/local-store.ts";
import type { Printer } from "../../ports/printer.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import { mountTrainingBand } from "../../simulator/console/mount-training-band.tsx";
import { createSimulation, type Simulation } from "../../simulator/in-process/create-simulation.ts";
import type { InProcessPrinter } from "../../simulator/in-process/in-process-printer.ts";
import { namedFaultPlans } from "../../simulator/world/fault-plan.ts";
import type { Scenario } from "../../simulator/world/scenario.ts";
import type { World } from "../../simulator/world/world.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import { Session } from "../session/session.ts";
import { writeTokens } from "../session/stored-tokens.ts";
import type { BrowserParts } from "./browser-parts.ts";
import { PageProblem } from "./page-problem.ts";
import type { PortsHost } from "./ports-host.ts";
import { namedScenario } from "./scenario-source.ts";
import { simulatedPrinter } from "./simulated-printer.ts";
import { type SimulatorAddress, simulatorAddress } from "./simulator-address.ts";
import { port } from "./tokens.ts";

/** Training has its own storage on the device, so that it never touches real tokens. */
const trainingPrefix = "delivery-manager.training.";
/** Real time from a failed load of the training tools to the next. */
const toolsRetryMs: Duration = 5 * secondMs;

export interface SimulatedPortsOptions {
  readonly configuration: Configuration;
  readonly browser: BrowserParts;
}

/**
 * Binds every port to a branch that is simulated in the page. Throws a PageProblem for a link with unknown
 * names.
 */
export async function openSimulatedPorts(options: SimulatedPortsOptions): Promise<PortsHost> {
  const { browser } = options;
  const address = simulatorAddress(browser.window.location.search);
  const scenario = await scenarioOf(address, browser.window);
  const bearer: { session: AccessToken | undefined } = { session: undefined };
  const { staffIndex } = address;
  const simulation = createSimulation({
    scenario,
    seed: address.seed,
    speed: address.speed,
    clock: browser.clock,
    yieldToPlatform,
    accessToken: { current: () => bearer.session?.current() },
    staffIndex,
    onFailure: (cause) =>
      browser.reporter.report({ kind: "unexpected", message: "The simulator failed", cause }),
  });
  if (address.colleagues === "off") simulation.control.colleagues?.setOn(false);
  const localStore = browser.localStore(trainingPrefix);
  // A new run gives the same numbers to other orders.
  localStore.remove("auto_rejected");
  writeTokens(localStore, simulation.tokens);
  const printer = simulatedPrinter({ ...simulation, staffIndex });
  const commands =
    scenario.commands.length === 0 ? undefined : await import("./simulated-commands.ts");
  return {
    module: simulatedModule(options, simulation, localStore, bearer, printer),
    timeZone: scenario.timeZone,
    coreBase: undefined,
    openMapService: async () =>
      (await import("./simulated-map.ts")).simulatedMap(simulation.world.towns),
    locale: scenario.staff[staffIndex]?.locale,
    start: () => {
      const stop = start(simulation, printer, browser);
      commands?.startScenarioCommands(simulation.world, printer);
      return stop;
    },
    signIn: () => {
      writeTokens(localStore, simulation.world.auth.signIn(staffIndex));
      browser.page.restart("try_again");
    },
  };
}

function simulatedModule(
  { configuration, browser }: SimulatedPortsOptions,
  simulation: Simulation,
  localStore: LocalStore,
  bearer: { session: AccessToken | undefined },
  printer: Printer,
): ContainerModule {
  const { clock, ports } = simulation;
  return new ContainerModule(({ bind }) => {
    bind(port.configuration).toConstantValue({
      ...configuration,
      paymentValidationCompanies: "all",
    });
    bind(port.clock).toConstantValue(clock);
    bind(port.realClock).toConstantValue(browser.clock);
    bind(port.sessionApi).toConstantValue(ports.sessionApi);
    bind(port.orderApi)
      .toResolvedValue(
        (session: Session) => {
          bearer.session = session;
          return ports.orderApi;
        },
        [Session],
      )
      .inSingletonScope();
    bind(port.pushBus).toConstantValue(ports.pushBus);
    bind(port.paymentTerminals).toConstantValue(ports.paymentTerminals);
    bind(port.terminalLocks).toConstantValue(() => browser.terminalLocks(trainingPrefix));
    bind(port.localStore).toConstantValue(localStore);
    bind(port.reporter).toConstantValue(browser.reporter);
    bind(port.page).toConstantValue(browser.page);
    bind(port.soundPlayer).toConstantValue(browser.soundPlayer);
    bind(port.printer).toConstantValue(printer);
    bind(port.tabLock).toConstantValue((run) => run());
    bind(port.random).toConstantValue(browserRandom);
  });
}

function start(simulation: Simulation, printer: InProcessPrinter, browser: BrowserParts): Stop {
  const bag = new DisposerBag();
  bag.add(simulation.start());
  const { control, world } = simulation;
  const host = document.getElementById("training");
  if (host === null) throw new Error("The page has no place for the training band");
  const { timeZone, supervisorPassword } = world.scenario;
  bag.add(
    mountTrainingBand(host, {
      pace: control,
      control,
      timeZone,
      ...(supervisorPassword !== "" && { supervisorPassword }),
    }),
  );
  bag.add(mountTools(world, printer, browser));
  return () => bag.dispose();
}

/** Loads the tray and the terminal of the training band, and tries again after a failure. */
function mountTools(world: World, printer: InProcessPrinter, browser: BrowserParts): Stop {
  const { clock, reporter } = browser;
  let cancelRetry: Stop = () => undefined;
  const attempt = (): void => {
    import("./simulated-tools.ts").then(
      ({ mountSimulatedTools }) => mountSimulatedTools(world, printer, browser.window),
      (cause: unknown) => {
        const message = "The tools of the training band could not be loaded";
        reporter.report({ kind: "unexpected", message, cause });
        cancelRetry = clock.schedule(clock.now() + toolsRetryMs, attempt);
      },
    );
  };
  attempt();
  return () => cancelRetry();
}

async function scenarioOf(address: SimulatorAddress, window: Window): Promise<Scenario> {
  const { faults, staffIndex, locale } = address;
  const problems = [...address.problems];
  const scenario = await namedScenario(address.scenario, window, problems);
  const plan = namedFaultPlans.find((known) => known === faults);
  if (plan === undefined) {
    problems.push({ kind: "choice", name: "faults", value: faults, choices: namedFaultPlans });
  }
  const most = (scenario?.staff.length ?? Number.POSITIVE_INFINITY) - 1;
  if (staffIndex > most) {
    problems.push({ kind: "number", name: "staff", value: String(staffIndex), least: 0, most });
  }
  if (problems.length > 0 || scenario === undefined) throw new PageProblem(problems);
  return {
    ...scenario,
    // Without a plan in the link, the scenario's own faults apply.
    faults: plan === undefined || plan === "none" ? scenario.faults : { ...scenario.faults, plan },
    staff:
      locale === undefined
        ? scenario.staff
        : scenario.staff.map((person) => ({ ...person, locale: languageOf(locale) })),
  };
}
