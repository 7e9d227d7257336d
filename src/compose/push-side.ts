import { browserRandom } from "../../adapters/browser/browser-random.ts";
import { createPusherClient } from "../../adapters/pusher/create-pusher-client.ts";
import { PushLine } from "../../adapters/pusher/push-line.ts";
import { PusherPushBus } from "../../adapters/pusher/pusher-push-bus.ts";
import type { CompanyPrecision } from "../../adapters/wire/company-precision.ts";
import type { Clock } from "../../ports/clock.ts";
import type { LiveConfiguration } from "../../ports/entities/configuration.ts";
import type { PushBus } from "../../ports/push-bus.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import type { BrowserParts } from "./browser-parts.ts";

export interface PushSideOptions {
  readonly live: LiveConfiguration;
  readonly browser: BrowserParts;
  readonly accessToken: AccessToken;
}

/** The page's one push connection, and the bus over it. Fetched beside the first lists, not before them. */
export interface PushSide {
  readonly line: PushLine;
  /** `clock` is branch time. */
  bus(clock: Clock, precision: CompanyPrecision): PushBus;
}

/** Builds the connection; it opens with its first member. */
export function openPushSide({ live, browser, accessToken }: PushSideOptions): PushSide {
  const { reporter } = browser;
  const { channelPrefix } = live.push;
  const line = new PushLine({
    createClient: () => createPusherClient(live.push, accessToken),
    clock: browser.clock,
    random: browserRandom,
    reporter,
  });
  return {
    line,
    bus: (clock, precision) =>
      new PusherPushBus({ line, clock, precision, reporter, channelPrefix }),
  };
}
