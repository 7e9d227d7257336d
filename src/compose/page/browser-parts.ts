import { BrowserClock } from "../../../adapters/browser/browser-clock.ts";
import { BrowserLocalStore } from "../../../adapters/browser/browser-local-store.ts";
import { BrowserPage } from "../../../adapters/browser/browser-page.ts";
import { LateErrorReporter } from "../../../adapters/browser/late-error-reporter.ts";
import { withTabLock } from "../../../adapters/browser/one-tab.ts";
import { startTickerBeat } from "../../../adapters/browser/ticker-beat.ts";
import { WebAudioSoundPlayer } from "../../../adapters/browser/web-audio-sound-player.ts";
import { WebTerminalLocks } from "../../../adapters/browser/web-terminal-locks.ts";
import { windowPlatform } from "../../../adapters/browser/window-platform.ts";
import type { Configuration } from "../../../ports/entities/configuration.ts";
import type { Stop } from "../../../ports/entities/time.ts";
import type { ErrorReporter, ReportKind } from "../../../ports/error-reporter.ts";
import type { RestartReason } from "../../../ports/page.ts";
import type { TerminalLocks } from "../../../ports/payment-terminal.ts";
import type { SoundPlayer } from "../../../ports/sound-player.ts";
import { LanguageStore } from "../../device/language-store.ts";
import { DisposerBag } from "../../kernel/disposer-bag.ts";
import type { TabLock } from "../../session/session.ts";

/** Training has its own storage and locks on the device, so that it never touches real tokens or card terminals. */
export const trainingPrefix = "delivery-manager.training.";

/** The adapters of the browser, which every mode uses. They outlive the app, which a restart rebuilds. */
export interface BrowserParts {
  readonly window: Window & typeof globalThis;
  /** Real time, anchored to the server's time when there is a server. Transports use it in every mode. */
  readonly clock: BrowserClock;
  readonly reporter: ErrorReporter;
  /** The reports and uncaught errors since the page was loaded. */
  readonly errorCounts: ReadonlyMap<ReportKind, number>;
  readonly page: BrowserPage;
  readonly soundPlayer: SoundPlayer;
  /** Training shares the choice of the device, as it shares the theme. */
  readonly language: LanguageStore;
  readonly tabLock: TabLock;
  /** The prefix keeps the locks of training apart from those of a till. */
  terminalLocks(prefix?: string): TerminalLocks;
  /** The storage of this device. Training has its own prefix, so that it never touches real tokens. */
  localStore(prefix?: string): BrowserLocalStore;
  start(): Stop;
}

export interface BrowserPartsOptions {
  readonly window: Window & typeof globalThis;
  readonly configuration: Configuration;
  readonly rebuild: () => void;
  /** False while money or a command is unresolved, or staff have something open: the restart waits. */
  readonly mayRestart: (reason: RestartReason) => boolean;
}

/**
 * Reports to the console, and to the configured service, once their chunks are loaded (ER-3). Reports wait for
 * the console's chunk, since nothing else could print them.
 */
function reporterOf(
  { live }: Configuration,
  page: Document,
  counts: Map<ReportKind, number>,
): ErrorReporter {
  const console = new LateErrorReporter({ report: () => undefined }, async () => {
    const { openConsoleReporting } = await import("./console-reporting.ts");
    return openConsoleReporting(page, reporter, counts);
  });
  const settings = live?.errorReporting;
  const reporter: ErrorReporter =
    settings === undefined
      ? console
      : new LateErrorReporter(console, async () => {
          const { openErrorReporting } = await import("./error-reporting.ts");
          return openErrorReporting(settings, console);
        });
  return reporter;
}

/** Builds the adapters of the browser. Nothing is started. */
export function browserParts({
  window,
  configuration,
  rebuild,
  mayRestart,
}: BrowserPartsOptions): BrowserParts {
  const platform = windowPlatform(window);
  const errorCounts = new Map<ReportKind, number>();
  const reporter = reporterOf(configuration, window.document, errorCounts);
  const clock = new BrowserClock({ platform, reporter });
  const page = new BrowserPage({
    page: window,
    clock,
    rebuild,
    mayRestart,
    restartsByNavigation: configuration.restartsByNavigation,
  });
  const openOutput = (): AudioContext => new window.AudioContext();
  const soundPlayer = new WebAudioSoundPlayer({ page: window, openOutput, platform, reporter });
  const device = new BrowserLocalStore({ page: window, reporter });
  const language = new LanguageStore(device, () => window.navigator.languages);
  return {
    window,
    clock,
    reporter,
    errorCounts,
    page,
    soundPlayer,
    language,
    tabLock: (run) => withTabLock(window.navigator.locks, "token-refresh", run),
    terminalLocks: (prefix = "delivery-manager.") =>
      new WebTerminalLocks({ locks: window.navigator.locks, reporter, prefix }),
    localStore: (prefix) =>
      new BrowserLocalStore({
        page: window,
        reporter,
        // Each tab of training keeps its own tokens, so that one browser can train several people.
        ...(prefix === undefined ? {} : { prefix, unshared: ["tokens"] as const }),
      }),
    start: () => {
      const bag = new DisposerBag();
      bag.add(clock.start());
      bag.add(startTickerBeat({ wake: () => clock.wake(), reporter }));
      bag.add(page.start());
      bag.add(soundPlayer.start());
      bag.add(language.start());
      // After a step back, scheduled tasks would wait for instants that are now far ahead.
      bag.add(clock.onStep((byMs) => byMs < 0 && page.restart("clock_set_back")));
      return () => bag.dispose();
    },
  };
}
