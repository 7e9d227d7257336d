import { createRoot } from "react-dom/client";
import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { yieldToPlatform } from "../../../adapters/browser/window-platform.ts";
import { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import type { AccessToken } from "../../../ports/session-api.ts";
import { lookingPorts } from "../../../simulator/in-process/looking-ports.ts";
import { writeTokens } from "../../session/stored-tokens.ts";
import { type FollowedBranch, followBranch } from "../../training/class/followed-branch.ts";
import { lookOf } from "../../training/class/look-address.ts";
import { LookHold, lookDevices } from "../../training/class/look-devices.ts";
import { LookScreen } from "../../training/class/look-screen.ts";
import { ordersByPlace } from "../../training/runs/board-then.ts";
import { showTrainingBand } from "../../training/ui/band/training-band.tsx";
import { LookNote, LookWaiting } from "../../training/ui/class/look-note.tsx";
import { lookedPage } from "../../training/ui/class/looked-page.ts";
import { showTraining, TrainingPlace } from "../../training/ui/training-layer.tsx";
import { setPageLanguage } from "../../ui/text/page-language.ts";
import type { Ports } from "../graph/ports.ts";
import { type BrowserParts, trainingPrefix } from "../page/browser-parts.ts";
import { reportingTo } from "../page/caught-errors.ts";
import type { OtherPage, PortsHost } from "../page/ports-host.ts";

/** The orders of the app of the board; each restart builds another one. */
interface BuiltApp {
  orders: Parameters<NonNullable<Ports["onBuilt"]>>[0]["orders"] | undefined;
}

interface LookParts {
  readonly onFailure: (cause: unknown) => void;
  readonly built: BuiltApp;
}

export interface LookOptions {
  readonly configuration: Configuration;
  readonly browser: BrowserParts;
}

/**
 * The board of one trainee of a class on the trainer's page: the app over a branch that repeats the trainee's, and whose
 * actions are held. Settles once the trainee's page has sent its run.
 */
export async function openLook(options: LookOptions): Promise<PortsHost | OtherPage> {
  const { browser } = options;
  const { window, clock } = browser;
  const look = lookOf(window);
  if (look === undefined) throw new Error("The page is no look");
  const { href } = window.location;
  // The app has addresses of its own.
  window.history.replaceState(null, "", "/");
  const removeWaiting = await showWaiting(browser);
  const onFailure = (cause: unknown): void => {
    const message = "A board that is looked at failed";
    browser.reporter.report({ kind: "unexpected", message, cause });
  };
  const built: BuiltApp = { orders: undefined };
  const screen = new LookScreen(
    lookedPage(
      window,
      () => clock.now(),
      () => built.orders,
    ),
  );
  const branch = await followBranch({
    clock,
    look,
    onFailure,
    pause: yieldToPlatform,
    server: new FetchClassServer(window.location.origin, clock),
    onOtherRun: () => window.location.replace(href),
    showScreen: (trainee, world) =>
      screen.follow(
        trainee,
        (number) =>
          Object.values(ordersByPlace(world))
            .flat()
            .find((order) => order.number === number)?.id,
      ),
  });
  removeWaiting();
  if (typeof branch === "string") return { page: <LookWaiting state={branch} /> };
  return lookHost(options, branch, { onFailure, built });
}

async function showWaiting({
  window: { document },
  language,
  reporter,
}: BrowserParts): Promise<() => void> {
  await setPageLanguage(language.first(undefined));
  const host = document.getElementById("root");
  if (host === null) throw new Error("The page has no root element");
  const root = createRoot(host, reportingTo(reporter));
  root.render(<LookWaiting state="loading" />);
  return () => root.unmount();
}

function lookHost(
  { browser, configuration }: LookOptions,
  { world, pace, follower }: FollowedBranch,
  { onFailure, built }: LookParts,
): PortsHost {
  const { timeZone } = world.scenario;
  const hold = new LookHold();
  const bearer: { session: AccessToken | undefined } = { session: undefined };
  const localStore = browser.localStore(trainingPrefix);
  const { clock } = pace;
  const { tokens, ...ports } = lookingPorts({
    world,
    clock,
    onFailure,
    accessToken: { current: () => bearer.session?.current() },
  });
  writeTokens(localStore, tokens);
  return {
    ports: {
      ...ports,
      ...deviceOf(browser, hold),
      clock,
      localStore,
      hold,
      configuration: { ...configuration, timeZone, paymentValidationCompanies: "all" },
      onBuilt: (app) => {
        bearer.session = app.session;
        built.orders = app.orders;
      },
    },
    coreBase: undefined,
    beside: <TrainingPlace place="page" />,
    openMapService: async () => (await import("./simulated-map.ts")).simulatedMap(world.towns),
    start: () => {
      const stopBand = showTrainingBand({ pace, timeZone });
      const stopNote = showTraining("offers", <LookNote hold={hold} follower={follower} />);
      return () => {
        stopNote();
        stopBand();
      };
    },
    signIn: () => browser.page.restart("try_again"),
  };
}

/** The device of a board that makes no sound, prints nothing and has no card terminal. */
function deviceOf(browser: BrowserParts, hold: LookHold) {
  const { clock: realClock, reporter, page } = browser;
  return {
    realClock,
    reporter,
    ...lookDevices(hold, page),
    paymentTerminals: async () => new Map(),
    terminalLocks: () => browser.terminalLocks(`${trainingPrefix}look.`),
    tabLock: (run) => run(),
    random: browserRandom,
  } satisfies Partial<Ports>;
}
