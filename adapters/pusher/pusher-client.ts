import Pusher, { type Options } from "pusher-js";
import type { PushConfiguration } from "../../ports/entities/configuration.ts";
import type { AccessToken } from "../../ports/session-api.ts";

/** The part of pusher-js that the app uses; tests implement it by a script. */
export interface PusherClient {
  readonly connection: PusherSocket;
  connect(): void;
  disconnect(): void;
  subscribe(name: string): PusherChannel;
  unsubscribe(name: string): void;
}

export interface PusherSocket {
  /** initialized, connecting, connected, unavailable, failed or disconnected. */
  readonly state: string;
  bind(event: string, callback: (data: unknown) => void): unknown;
  unbind(event: string, callback: (data: unknown) => void): unknown;
}

export interface PusherChannel {
  bind_global(callback: (event: string, data: unknown) => void): unknown;
  /** Makes pusher-js forget that it requested the channel. Sends nothing. */
  disconnect(): void;
}

/**
 * Makes a pusher-js client, which begins to connect at once. It uses WebSockets only, because its fallbacks
 * call other hosts. It notices a dead connection after 26 s. On an https page it always encrypts.
 * pusher-js calls its socket "ws" with and without TLS; "wss" is its second attempt with TLS beside a plain one.
 */
export function createPusherClient(
  configuration: PushConfiguration,
  accessToken: AccessToken,
): PusherClient {
  const { host, port, authorisationEndpoint } = configuration;
  const options: Options = {
    cluster: configuration.cluster,
    forceTLS: configuration.usesTls,
    enabledTransports: ["ws"],
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
        // pusher-js calls this for each authorisation, so that the token is never stale.
        headersProvider: () => {
          const token = accessToken.current();
          return token === undefined ? {} : { Authorization: `Bearer ${token}` };
        },
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
