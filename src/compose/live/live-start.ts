import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { PageServerTime } from "../../../adapters/browser/page-server-time.ts";
import { windowPlatform } from "../../../adapters/browser/window-platform.ts";
import type { LiveConfiguration } from "../../../ports/entities/configuration.ts";
import type { Instant, Stop } from "../../../ports/entities/time.ts";
import { type BrowserParts, trainingPrefix } from "../page/browser-parts.ts";
import { reportPublicChannels } from "./public-channels.ts";

/** False in a build without the mode; `vite.config.ts` sets it. */
declare const __SIMULATOR_MODE__: boolean;

export interface LiveStart {
  readonly live: LiveConfiguration;
  readonly browser: BrowserParts;
  readonly now: Instant;
}

/** Does what a live page does once at its start, and no order waits for. Keeps asking for the time until it is stopped. */
export function afterStart({ live, browser, now }: LiveStart): Stop {
  const { reporter, window, clock } = browser;
  reportPublicChannels({ live, store: browser.localStore(), now, reporter });
  forgetTraining(browser);
  return new PageServerTime({
    clock,
    platform: windowPlatform(window),
    random: browserRandom,
    fetch: (...request) => window.fetch(...request),
  }).start();
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
