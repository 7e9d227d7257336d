import { createRoot } from "react-dom/client";
import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { yieldToPlatform } from "../../../adapters/browser/yield-to-platform.ts";
import { FetchClassServer } from "../../../adapters/class/fetch-class-server.ts";
import { Emitter } from "../../../ports/emitter.ts";
import type { ClassChoice, ClassPace } from "../../../ports/entities/class.ts";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import { type Duration, type Instant, secondMs } from "../../../ports/entities/time.ts";
import type { AccessToken } from "../../../ports/session-api.ts";
import { lookingPorts } from "../../../simulator/in-process/looking-ports.ts";
import { FollowingClock } from "../../../simulator/kernel/following-clock.ts";
import { writeTokens } from "../../session/stored-tokens.ts";
import { type LookAddress, lookOf } from "../../training/class/look-address.ts";
import { LookFollower } from "../../training/class/look-follower.ts";
import { LookHold } from "../../training/class/look-hold.ts";
import { LookedBranch } from "../../training/class/looked-branch.ts";
import { repeat } from "../../training/class/repeat.ts";
import type { TrainingPace } from "../../training/session/training-control.ts";
import { setPageLanguage } from "../../ui/text/page-language.ts";
import { mountBandOffer } from "../../ui/training/band/band-tool.ts";
import { mountTrainingBand } from "../../ui/training/band/mount-training-band.tsx";
import { LookNote, LookWaiting } from "../../ui/training/class/look-note.tsx";
import type { Ports } from "../graph/ports.ts";
import { type BrowserParts, trainingPrefix } from "../page/browser-parts.ts";
import type { OtherPage, PortsHost } from "../page/ports-host.ts";
import { heldPrinter, silentPlayer } from "./look-devices.ts";
import { RunChecker } from "./run-checker.ts";

export interface LookOptions {
  readonly configuration: Configuration;
  readonly browser: BrowserParts;
}

/** Real time from one question for the class to the next. */
const askEveryMs: Duration = secondMs;

/**
 * The board of one trainee of a class on the trainer's page: the app over a branch that repeats the trainee's, and whose
 * actions are held. Settles once the trainee's page has sent its run.
 */
export async function openLook(options: LookOptions): Promise<PortsHost | OtherPage> {
  const { browser } = options;
  const { window } = browser;
  const look = lookOf(window);
  if (look === undefined) throw new Error("The page is no look");
  const { href } = window.location;
  // The app has addresses of its own.
  window.history.replaceState(null, "", "/");
  const removeWaiting = showWaiting(browser);
  const server = new FetchClassServer(window.location.origin, browser.clock);
  const choice = await choiceOf(server, browser, look.key);
  const branch = choice && (await followed({ browser, server, look, choice, href }));
  removeWaiting();
  if (branch !== undefined) return lookHost(options, branch);
  return { page: <LookWaiting state={choice === undefined ? "wrong_key" : "refused"} /> };
}

function showWaiting({ window: { document }, language }: BrowserParts): () => void {
  setPageLanguage(language.first(undefined));
  const host = document.getElementById("root");
  if (host === null) throw new Error("The page has no root element");
  const root = createRoot(host);
  root.render(<LookWaiting state="loading" />);
  return () => root.unmount();
}

/** Asks until the server answers. Undefined without the trainer's key. */
function choiceOf(
  server: FetchClassServer,
  { clock }: BrowserParts,
  key: string,
): Promise<ClassChoice | undefined> {
  return new Promise((resolve) => {
    repeat(clock, async () => {
      const read = await server.overview(key);
      const isRefused = read.kind === "refused" && read.status === 401;
      if (read.kind !== "loaded" && !isRefused) return askEveryMs;
      resolve(read.kind === "loaded" ? read.value.choice : undefined);
      return undefined;
    });
  });
}

/** A branch that follows that of the trainee. */
interface FollowedBranch {
  readonly world: LookedBranch["world"];
  readonly pace: LookPace;
  readonly follower: LookFollower;
}

interface FollowOptions {
  readonly browser: BrowserParts;
  readonly server: FetchClassServer;
  readonly look: Required<LookAddress>;
  readonly choice: ClassChoice;
  /** The address of this page when it was opened. */
  readonly href: string;
}

/** Settles with the first part of the run; undefined where the run cannot be repeated. */
function followed(options: FollowOptions): Promise<FollowedBranch | undefined> {
  const { browser, server, look, choice, href } = options;
  const { clock, window } = browser;
  const pace = new LookPace(browser);
  const checker = new RunChecker(clock);
  let branch: LookedBranch | undefined;
  const follower = new LookFollower({
    ...{ server, clock, choice, key: look.key, place: look.place },
    check: (part) => checker.check(part),
    follow: async (part) => {
      branch ??= LookedBranch.of(part);
      for (const _ of branch?.goOn(part) ?? []) await yieldToPlatform();
    },
    setTime: (at, changed) => pace.set(at, changed),
    onOtherRun: () => window.location.replace(href),
  });
  return new Promise((resolve) => {
    follower.onChange(() => {
      const world = follower.state === "followed" ? branch?.world : undefined;
      resolve(world && { world, pace, follower });
    });
    follower.start();
  });
}

function lookHost(
  { browser, configuration }: LookOptions,
  { world, pace, follower }: FollowedBranch,
): PortsHost {
  const { timeZone } = world.scenario;
  const hold = new LookHold();
  const bearer: { session: AccessToken | undefined } = { session: undefined };
  const localStore = browser.localStore(trainingPrefix);
  const { clock } = pace;
  const { tokens, ...ports } = lookingPorts({
    ...{ world, clock, onFailure: (cause) => pace.report(cause) },
    accessToken: { current: () => bearer.session?.current() },
  });
  writeTokens(localStore, tokens);
  return {
    ports: {
      ...ports,
      ...deviceOf(browser, hold),
      ...{ clock, localStore, hold },
      configuration: { ...configuration, paymentValidationCompanies: "all" },
      onBuilt: (app) => {
        bearer.session = app.session;
      },
    },
    timeZone,
    coreBase: undefined,
    openMapService: async () => (await import("./simulated-map.ts")).simulatedMap(world.towns),
    start: () => {
      const host = document.getElementById("training");
      if (host === null) throw new Error("The page has no training band");
      const stopBand = mountTrainingBand(host, { pace, timeZone });
      const stopNote = mountBandOffer(<LookNote hold={hold} follower={follower} />);
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
    ...{ realClock, reporter, page, soundPlayer: silentPlayer, printer: heldPrinter(hold) },
    paymentTerminals: async () => new Map(),
    terminalLocks: () => browser.terminalLocks(`${trainingPrefix}look.`),
    tabLock: (run) => run(),
    random: browserRandom,
  } satisfies Partial<Ports>;
}

/** The time of the trainee's branch, as the class server has heard of it last. */
class LookPace implements TrainingPace {
  readonly clock: FollowingClock;
  private readonly browser: BrowserParts;
  private readonly changes = new Emitter();
  readonly onChange = this.changes.add;
  private pace: ClassPace = { isPaused: false, speed: 1 };

  constructor(browser: BrowserParts) {
    this.browser = browser;
    this.clock = new FollowingClock({
      real: browser.clock,
      onFailure: (cause) => this.report(cause),
    });
  }

  get speed(): number {
    return this.pace.speed;
  }

  get isPaused(): boolean {
    return this.pace.isPaused;
  }

  set(serverNow: Instant, pace: ClassPace): void {
    this.pace = pace;
    this.clock.follow({ serverNow, ...pace, receivedAt: this.browser.clock.now() });
    this.changes.emit();
  }

  report(cause: unknown): void {
    const message = "A board that is looked at failed";
    this.browser.reporter.report({ kind: "unexpected", message, cause });
  }
}
