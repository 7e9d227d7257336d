import { observable } from "mobx";
import { createRoot } from "react-dom/client";
import type {
  PageConfiguration,
  SettingFault,
} from "../../../adapters/browser/page-configuration.ts";

import { installTrustedTypes } from "../../../adapters/browser/trusted-types.ts";
import { unconfigured } from "../../../adapters/browser/unconfigured.ts";
import type { Configuration, ConfigurationProblem } from "../../../ports/entities/configuration.ts";
import type { Language } from "../../../ports/entities/language.ts";
import { signInPath } from "../../../ports/entities/tab-name.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import type { LocalStore } from "../../../ports/local-store.ts";
import type { HandOff, Tokens } from "../../../ports/session-api.ts";
import { Wait } from "../../../ports/wait.ts";
import { AwayStore } from "../../alerts/away-store.ts";
import { DismissedCounts } from "../../alerts/dismissed-counts.ts";
import type { Readiness } from "../../alerts/readiness.ts";
import { DensityStore } from "../../device/density-store.ts";
import { ThemeStore } from "../../device/theme-store.ts";
import { PageProblem } from "../../kernel/page-problem.ts";
import { PersonAnnouncer } from "../../sign-in/person-changes.ts";
import { App } from "../../ui/app.tsx";
import { BoardFilters } from "../../ui/board/board-filters.ts";
import { ErrorAction } from "../../ui/dialogs/requested-dialog.tsx";
import { KeptPlace } from "../../ui/navigation/kept-place.ts";
import { ErrorBoundary } from "../../ui/parts/error-boundary.tsx";
import { createTexts, setLanguage } from "../../ui/text/i18n.ts";
import type { UpdateStore } from "../../updates/update-store.ts";
import { type BranchApp, createApp } from "../graph/create-app.ts";
import { screenStores } from "../graph/screen-stores.ts";
import type { HandOffOptions } from "./accept-hand-off.tsx";
import { type BrowserParts, browserParts } from "./browser-parts.ts";
import { reportingTo } from "./caught-errors.ts";
import type { LaterPage } from "./later-page.ts";
import { type BuiltModes, type Mode, modeOf } from "./mode.ts";
import type { OtherPage, PortsHost } from "./ports-host.ts";

/** `vite.config.ts` sets these from MODES, and the bundler leaves out what a false one guards (N29). */
declare const __SIMULATOR_MODE__: boolean;
declare const __CLASSROOM_MODE__: boolean;
declare const __LIVE_MODE__: boolean;
const builtModes: BuiltModes = {
  simulator: __SIMULATOR_MODE__,
  classroom: __CLASSROOM_MODE__,
  live: __LIVE_MODE__,
};

/** Runs the page: reads its configuration, opens one set of adapters, and builds the app over them. */
export async function runPage(
  window: Window & typeof globalThis,
  root: HTMLElement,
): Promise<void> {
  installTrustedTypes(window);
  const hasTraining = __SIMULATOR_MODE__ || __CLASSROOM_MODE__;
  if (hasTraining && window.location.pathname === "/trainer/look") {
    const { prepareLook } = await import("./prepare-look.ts");
    prepareLook(window);
  }
  const handOff = await handOffOf(window);
  const read = await configurationOf(root);
  const problems = await problemsOf(read.faults);
  if (read.kind === "unusable") {
    throw new PageProblem(problems.map((problem) => ({ kind: "setting", problem })));
  }
  const configuration = { ...read.configuration, problems };
  const mode = modeOf(window.location.search, configuration, builtModes);
  if (mode.kind === "none") throw new PageProblem([mode.problem]);
  const life = new PageLife(window, root, configuration);
  await reportSettings(problems, life.browser.reporter);
  const host = await openPorts(mode, configuration, life.browser);
  await life.open(host, handOff, mode.kind);
}

/** Loads the code that takes tokens only on the page to which the core system returns (RT-9). */
async function handOffOf(window: Window): Promise<HandOff | undefined> {
  if (window.location.pathname !== signInPath) return undefined;
  const { takeSignInHandOff } = await import("../../../adapters/browser/sign-in-hand-off.ts");
  return takeSignInHandOff(window);
}

async function accepted(options: HandOffOptions): Promise<Tokens | undefined> {
  const { acceptHandOff } = await import("./accept-hand-off.tsx");
  return acceptHandOff(options);
}

/** A page without data attributes opens the simulator without loading the code that reads them. */
async function configurationOf(root: HTMLElement): Promise<PageConfiguration> {
  if (Object.keys(root.dataset).length === 0) {
    return { kind: "read", configuration: unconfigured, faults: [] };
  }
  const { readPageConfiguration } = await import("../../../adapters/browser/page-configuration.ts");
  return readPageConfiguration(root);
}

/** Describes wrong settings. Most pages have none, and load no code for it. */
async function problemsOf(
  faults: readonly SettingFault[],
): Promise<readonly ConfigurationProblem[]> {
  if (faults.length === 0) return [];
  const { problemOf } = await import("../../../adapters/browser/configuration-problems.ts");
  return faults.map(problemOf);
}

/** Reports the settings that a default replaces, in English as all reports. */
async function reportSettings(
  problems: readonly ConfigurationProblem[],
  reporter: ErrorReporter,
): Promise<void> {
  if (problems.length === 0) return;
  const { configurationSentence } = await import("../../ui/start-text/configuration-sentence.ts");
  for (const problem of problems) {
    reporter.report({ kind: "unexpected", message: configurationSentence(problem, "en") });
  }
}

/** Loads exactly one set of adapters, so that no mode carries the code of another. */
async function openPorts(
  mode: Exclude<Mode, { readonly kind: "none" }>,
  configuration: Configuration,
  browser: BrowserParts,
): Promise<PortsHost | OtherPage> {
  if (__SIMULATOR_MODE__ && mode.kind === "simulator") {
    const { openSimulatedPorts } = await import("../simulator/simulated-ports.ts");
    return openSimulatedPorts({ configuration, browser });
  }
  if ((__CLASSROOM_MODE__ || __LIVE_MODE__) && mode.kind !== "simulator") {
    const { openLivePorts } = await import("../live/live-ports.ts");
    return openLivePorts({ live: mode.live, configuration, browser });
  }
  // modeOf returns no mode that this build leaves out.
  throw new Error(`This build has no ${mode.kind} mode`);
}

/** The theme of the device; the page follows it. */
function startedTheme(window: Window, store: LocalStore): ThemeStore {
  const prefersDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = new ThemeStore(store, prefersDark);
  theme.start(window.document.documentElement);
  return theme;
}

/** Loads the code for new versions and heartbeats. Without it, the next load of the page brings a version. */
function startLaterParts(page: LaterPage, mode: Mode["kind"]): Promise<void> {
  return import("./later-parts.ts").then(
    (loaded) => loaded.startLaterParts(page, mode),
    () => undefined,
  );
}

class PageLife implements LaterPage {
  readonly browser: BrowserParts;
  private readonly rootElement: HTMLElement;
  private readonly texts = createTexts();
  private rebuild: () => void = () => undefined;
  app: BranchApp | undefined;
  readiness: Readiness | undefined;
  readonly updates = observable.box<UpdateStore>();

  constructor(window: Window & typeof globalThis, root: HTMLElement, configuration: Configuration) {
    this.rootElement = root;
    this.browser = browserParts({
      window,
      configuration,
      rebuild: () => this.rebuild(),
      mayRestart: (reason) => this.app?.orders.restarts.mayRestart(reason) !== false,
    });
  }

  /** Starts the adapters and the app, and renders. A restart rebuilds everything but the adapters. */
  async open(
    host: PortsHost | OtherPage,
    handOff: HandOff | undefined,
    mode: Mode["kind"],
  ): Promise<void> {
    const { browser, texts } = this;
    const store = browser.localStore();
    // The first screen already has the language (N41). One that cannot be fetched now is fetched again once the staff
    // are known.
    const { language } = browser;
    await setLanguage(texts, language.first(host.locale)).catch(() => undefined);
    texts.on("languageChanged", (used: Language) => language.used(used));
    const theme = startedTheme(browser.window, store);
    browser.start();
    const root = createRoot(this.rootElement, reportingTo(browser.reporter));
    if ("page" in host) {
      root.render(host.page);
      return;
    }
    host.start();
    const tokens = handOff && (await accepted({ handOff, host, browser, store, root, texts }));
    let stop = (): void => undefined;
    let generation = 0;
    const isStorageUsable = store.isUsable();
    const { coreBase, locationSetupAddress, openMapService } = host;
    const filters = new BoardFilters();
    const place = new KeptPlace(
      this.rootElement,
      (delayMs, task) => new Wait(browser.clock, delayMs, task).stop,
    );
    const away = new AwayStore();
    const dismissedCounts = new DismissedCounts();
    const density = new DensityStore(store);
    const person = new PersonAnnouncer();
    const shown = {
      filters,
      place,
      dismissedCounts,
      density,
      language,
      coreBase,
      isStorageUsable,
      locationSetupAddress,
      openMapService,
      updates: Object.assign(this.updates, { preload: () => startLaterParts(this, mode) }),
    };
    this.rebuild = () => {
      place.remember();
      stop();
      const app = createApp(host.ports, away);
      this.app = app;
      if (generation === 0 && tokens !== undefined) app.session.takeTokens(tokens);
      const [stopApp, stopPerson] = [app.start(), person.follow(app)];
      // Training has no sign-in.
      const stopChoice = host.handOffs && language.follow(app.company);
      stop = () => {
        stopChoice?.();
        stopPerson();
        stopApp();
      };
      const stores = screenStores({ app, theme, ...shown });
      this.readiness = stores.readiness;
      generation += 1;
      root.render(
        <>
          {host.beside}
          {/* Training stays where the app cannot be rendered; the next start of the app renders it again. */}
          <ErrorBoundary key={generation} fallback={() => null}>
            <ErrorAction value={host.errorAction}>
              <App stores={stores} texts={texts} onPressLogin={() => host.signIn()} />
            </ErrorAction>
          </ErrorBoundary>
        </>,
      );
    };
    this.rebuild();
  }
}
