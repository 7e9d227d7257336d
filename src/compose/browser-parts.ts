import { BrowserClock } from "../../adapters/browser/browser-clock.ts";
import { BrowserLocalStore } from "../../adapters/browser/browser-local-store.ts";
import { BrowserPage } from "../../adapters/browser/browser-page.ts";
import { ConsoleErrorReporter } from "../../adapters/browser/console-error-reporter.ts";
import { LateErrorReporter } from "../../adapters/browser/late-error-reporter.ts";
import { withTabLock } from "../../adapters/browser/tab-lock.ts";
import { startTickerBeat } from "../../adapters/browser/ticker-beat.ts";
import { WebAudioSoundPlayer } from "../../adapters/browser/web-audio-sound-player.ts";
import { WebTerminalLocks } from "../../adapters/browser/web-terminal-locks.ts";
import { windowPlatform } from "../../adapters/browser/window-platform.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import type { TerminalLocks } from "../../ports/payment-terminal.ts";
import type { SoundPlayer } from "../../ports/sound-player.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { TabLock } from "../session/session.ts";

/** What every mode needs of the browser. It outlives the app, which a restart builds anew. */
export interface BrowserParts {
  readonly window: Window & typeof globalThis;
  /** Real time, anchored to the server where there is one; transports live in it in every mode. */
  readonly clock: BrowserClock;
  readonly reporter: ErrorReporter;
  readonly page: BrowserPage;
  readonly soundPlayer: SoundPlayer;
  readonly tabLock: TabLock;
  /** The prefix keeps training apart from the till. */
  terminalLocks(prefix?: string): TerminalLocks;
  /** The device's memory; training keeps its own, so that it never touches real tokens. */
  localStore(prefix?: string): BrowserLocalStore;
  start(): Stop;
}

export interface BrowserPartsOptions {
  readonly window: Window & typeof globalThis;
  readonly configuration: Configuration;
  readonly rebuild: () => void;
  /** No while a payment or a command is unresolved: what asks for a restart may be the clock, or long ago. */
  readonly mayRestart: () => boolean;
}

/** The console, and the configured service once it has been fetched (ER-3). */
function reporterOf({ live }: Configuration): ErrorReporter {
  const near = new ConsoleErrorReporter();
  const settings = live?.errorReporting;
  if (settings === undefined) return near;
  return new LateErrorReporter(near, async () => {
    const { openErrorReporting } = await import("./error-reporting.ts");
    return openErrorReporting(settings, near);
  });
}

/** Builds the browser's side. Nothing is started. */
export function browserParts({
  window,
  configuration,
  rebuild,
  mayRestart,
}: BrowserPartsOptions): BrowserParts {
  const platform = windowPlatform(window);
  const reporter = reporterOf(configuration);
  const clock = new BrowserClock({ platform, reporter });
  const page = new BrowserPage({
    page: window,
    clock,
    rebuild,
    mayRestart,
    restartsByNavigation: configuration.restartsByNavigation,
  });
  const openOutput = (): AudioContext => new window.AudioContext();
  const soundPlayer = new WebAudioSoundPlayer({ page: window, openOutput, reporter });
  return {
    window,
    clock,
    reporter,
    page,
    soundPlayer,
    tabLock: (run) => withTabLock(window.navigator.locks, "token-refresh", run),
    terminalLocks: (prefix = "delivery-manager.") =>
      new WebTerminalLocks({ locks: window.navigator.locks, reporter, prefix }),
    localStore: (prefix) =>
      new BrowserLocalStore({
        page: window,
        reporter,
        ...(prefix === undefined ? {} : { prefix }),
      }),
    start: () => {
      const bag = new DisposerBag();
      bag.add(clock.start());
      bag.add(startTickerBeat({ wake: () => clock.wake(), reporter }));
      bag.add(page.start());
      bag.add(soundPlayer.start());
      // What was timed for the old time would wait for instants that are now far ahead.
      bag.add(clock.onStep((byMs) => byMs < 0 && page.restart("try_again")));
      return () => bag.dispose();
    },
  };
}
