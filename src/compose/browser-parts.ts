import { BrowserClock } from "../../adapters/browser/browser-clock.ts";
import { BrowserLocalStore } from "../../adapters/browser/browser-local-store.ts";
import { BrowserPage } from "../../adapters/browser/browser-page.ts";
import { ConsoleErrorReporter } from "../../adapters/browser/console-error-reporter.ts";
import { withTabLock } from "../../adapters/browser/tab-lock.ts";
import { startTickerBeat } from "../../adapters/browser/ticker-beat.ts";
import { WebAudioSoundPlayer } from "../../adapters/browser/web-audio-sound-player.ts";
import { windowPlatform } from "../../adapters/browser/window-platform.ts";
import type { Configuration } from "../../ports/entities/configuration.ts";
import type { Stop } from "../../ports/entities/time.ts";
import type { ErrorReporter } from "../../ports/error-reporter.ts";
import { DisposerBag } from "../kernel/disposer-bag.ts";
import type { TabLock } from "../session/session.ts";

/** What every mode needs of the browser. It outlives the app, which a restart builds anew. */
export interface BrowserParts {
  readonly window: Window & typeof globalThis;
  /** Real time, anchored to the server where there is one; transports live in it in every mode. */
  readonly clock: BrowserClock;
  readonly reporter: ErrorReporter;
  readonly page: BrowserPage;
  readonly soundPlayer: WebAudioSoundPlayer;
  readonly tabLock: TabLock;
  /** The device's memory; training keeps its own, so that it never touches real tokens. */
  localStore(prefix?: string): BrowserLocalStore;
  start(): Stop;
}

export interface BrowserPartsOptions {
  readonly window: Window & typeof globalThis;
  readonly configuration: Configuration;
  readonly rebuild: () => void;
}

/** Builds the browser's side. Nothing is started. */
export function browserParts({
  window,
  configuration,
  rebuild,
}: BrowserPartsOptions): BrowserParts {
  const platform = windowPlatform(window);
  const reporter = new ConsoleErrorReporter();
  const clock = new BrowserClock({ platform, reporter });
  const page = new BrowserPage({
    page: window,
    clock,
    rebuild,
    // The core asks for a restart only once nothing is unresolved.
    mayRestart: () => true,
    restartsByNavigation: configuration.restartsByNavigation,
  });
  const soundPlayer = new WebAudioSoundPlayer({
    page: window,
    openOutput: () => new window.AudioContext(),
    reporter,
  });
  return {
    window,
    clock,
    reporter,
    page,
    soundPlayer,
    tabLock: (run) => withTabLock(window.navigator.locks, "token-refresh", run),
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
