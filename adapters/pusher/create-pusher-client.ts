import Pusher, { type Options } from "pusher-js";
import type { PushConfiguration } from "../../ports/entities/configuration.ts";
import type { AccessToken } from "../../ports/session-api.ts";
import type { PusherClient } from "./pusher-client.ts";

/**
 * A pusher-js client, which begins to connect at once. Only WebSockets: its fallbacks would go to other
 * hosts. A dead connection is noticed after 26 s. On an https page the connection is always encrypted.
 */
export function createPusherClient(
  configuration: PushConfiguration,
  accessToken: AccessToken,
): PusherClient {
  const { host, port, authorisationEndpoint } = configuration;
  const options: Options = {
    cluster: configuration.cluster,
    forceTLS: configuration.usesTls,
    enabledTransports: ["ws", "wss"],
    enableStats: false,
    activityTimeout: 20_000,
    pongTimeout: 6_000,
    unavailableTimeout: 5_000,
    ...(host !== undefined && { wsHost: host }),
    ...(port !== undefined && { wsPort: port, wssPort: port }),
    ...(authorisationEndpoint !== undefined && {
      channelAuthorization: {
        endpoint: authorisationEndpoint,
        transport: "ajax",
        // Asked for each authorisation, so that the token is never stale.
        headersProvider: () => ({ Authorization: `Bearer ${accessToken.current() ?? ""}` }),
      },
    }),
  };
  const pusher = new Pusher(configuration.key, options);
  return {
    connection: pusher.connection,
    connect: () => pusher.connect(),
    disconnect: () => pusher.disconnect(),
    subscribe: (name) => pusher.subscribe(name),
    unsubscribe: (name) => pusher.unsubscribe(name),
  };
}
