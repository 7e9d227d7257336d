import { browserRandom } from "../../../adapters/browser/browser-random.ts";
import type { HttpClient } from "../../../adapters/http/http-client.ts";
import { PushLine } from "../../../adapters/pusher/push-line.ts";
import { createPusherClient } from "../../../adapters/pusher/pusher-client.ts";
import { PusherPushBus } from "../../../adapters/pusher/pusher-push-bus.ts";
import type { CompanyConventions } from "../../../adapters/wire/wire-conventions.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { LiveConfiguration } from "../../../ports/entities/configuration.ts";
import type { PartnerKind } from "../../../ports/entities/partner-kinds.ts";
import type { PaymentTerminal } from "../../../ports/payment-terminal.ts";
import type { PushBus } from "../../../ports/push-bus.ts";
import type { AccessToken } from "../../../ports/session-api.ts";
import { lazyPort } from "../../kernel/lazy-port.ts";
import type { BrowserParts } from "../page/browser-parts.ts";

export interface PushSideOptions {
  readonly live: LiveConfiguration;
  readonly browser: BrowserParts;
  readonly accessToken: AccessToken;
}

/** The one push connection of the page, and the ports that use it. */
export interface PushSide {
  readonly line: PushLine;
  /** `clock` is branch time. */
  bus(clock: Clock, conventions: CompanyConventions): PushBus;
  /** The card terminals, which receive their results on the same connection. A chunk of its own. */
  terminals(client: HttpClient): () => Promise<ReadonlyMap<PartnerKind, PaymentTerminal>>;
}

/** Builds the connection, which opens when a member joins. */
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
    bus: (clock, conventions) =>
      new PusherPushBus({
        line,
        clock,
        conventions,
        reporter,
        channelPrefix,
        // The stamps of a classroom are simulated, so the real clock must not follow them.
        ...(!live.isClassroom && { onStamp: (sentAt) => browser.clock.onEventStamp(sentAt) }),
      }),
  };
}
