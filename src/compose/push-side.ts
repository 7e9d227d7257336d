import { browserRandom } from "../../adapters/browser/browser-random.ts";
import type { HttpClient } from "../../adapters/http/http-client.ts";
import { PushLine } from "../../adapters/pusher/push-line.ts";
import { createPusherClient } from "../../adapters/pusher/pusher-client.ts";
import { PusherPushBus } from "../../adapters/pusher/pusher-push-bus.ts";
import type { CompanyPrecision } from "../../adapters/wire/company-precision.ts";
import type { Clock } from "../../ports/clock.ts";
import type { LiveConfiguration } from "../../ports/entities/configuration.ts";
import type { PartnerKind } from "../../ports/entities/terminal-kinds.ts";
import type { PaymentTerminal } from "../../ports/payment-terminal.ts";
import type { PushBus } from "../../ports/push-bus.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import type { BrowserParts } from "./browser-parts.ts";
import { lazyPort } from "./lazy-port.ts";

export interface PushSideOptions {
  readonly live: LiveConfiguration;
  readonly browser: BrowserParts;
  readonly accessToken: AccessToken;
}

/** The page's one push connection, and what uses it. */
export interface PushSide {
  readonly line: PushLine;
  /** `clock` is branch time. */
  bus(clock: Clock, precision: CompanyPrecision): PushBus;
  /** The card terminals, which receive their results on the same line; a chunk of its own. */
  terminals(client: HttpClient): () => Promise<ReadonlyMap<PartnerKind, PaymentTerminal>>;
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
    terminals: (client) =>
      lazyPort(async () => {
        const { openLiveTerminals } = await import("./live-terminals.ts");
        return openLiveTerminals({ live, browser, client, line });
      }),
    bus: (clock, precision) =>
      new PusherPushBus({
        ...{ line, clock, precision, reporter, channelPrefix },
        // A classroom's stamps are its branch's, which the real clock must not follow.
        ...(!live.isClassroom && { onStamp: (sentAt) => browser.clock.onEventStamp(sentAt) }),
      }),
  };
}
