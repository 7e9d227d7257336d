import type { LiveConfiguration } from "../../../ports/entities/configuration.ts";
import type { Instant } from "../../../ports/entities/time.ts";
import { type BrowserParts, trainingPrefix } from "../page/browser-parts.ts";
import { reportPublicChannels } from "./public-channels.ts";

/** False in a build without the mode; `vite.config.ts` sets it. */
declare const __SIMULATOR_MODE__: boolean;

export interface LiveStart {
  readonly live: LiveConfiguration;
  readonly browser: BrowserParts;
  readonly now: Instant;
}

/** Does what a live page does once at its start, and no order waits for. */
export function afterStart({ live, browser, now }: LiveStart): void {
  const { reporter } = browser;
  reportPublicChannels({ live, store: browser.localStore(), now, reporter });
  forgetTraining(browser);
}

/** Of training, a device that works in live mode loads only this, and only where someone has trained on it. */
function forgetTraining(browser: BrowserParts): void {
  if (!__SIMULATOR_MODE__) return;
  const store = browser.localStore(trainingPrefix);
  if (store.read("training_results") === undefined) return;
  void import("../../training/runs/unused-training.ts").then(
    ({ forgetUnusedTraining }) => forgetUnusedTraining({ ...browser, store }),
    () => undefined,
  );
}
