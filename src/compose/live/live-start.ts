import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import { PageServerTime } from "../../../adapters/browser/page-server-time.ts";
import { windowPlatform } from "../../../adapters/browser/window-platform.ts";
import type { LiveConfiguration } from "../../../ports/entities/configuration.ts";
import { dayMs, type Instant, type Stop } from "../../../ports/entities/time.ts";
import type { ErrorReporter } from "../../../ports/error-reporter.ts";
import type { LocalStore } from "../../../ports/local-store.ts";
import { type BrowserParts, trainingPrefix } from "../page/browser-parts.ts";

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

interface PublicChannelsOptions {
  readonly live: LiveConfiguration;
  readonly store: Pick<LocalStore, "read" | "write">;
  readonly now: Instant;
  readonly reporter: ErrorReporter;
}

/**
 * Reports, once a day on each device, that the push channels of a live page are public: everyone who knows the key
 * can read the orders.
 */
export function reportPublicChannels({ live, store, now, reporter }: PublicChannelsOptions): void {
  if (live.isClassroom || live.push.channelPrefix === "private-") return;
  const day = String(Math.floor(now / dayMs));
  if (store.read("public_channels_reported") === day) return;
  store.write("public_channels_reported", day);
  reporter.report({
    kind: "push_connection",
    message: "The push channels are public; set data-push-channel-prefix to private-",
  });
}
