import Pusher, { type Options } from "pusher-js";
import { arrivingMax } from "../../ports/arriving.ts";
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
  boundMessages();
  const pusher = new Pusher(configuration.key, options);
  return {
    connection: pusher.connection,
    connect: () => pusher.connect(),
    disconnect: () => pusher.disconnect(),
    subscribe: (name) => pusher.subscribe(name),
    unsubscribe: (name) => pusher.unsubscribe(name),
  };
}

/** The event of the connection that stands for a message that was too long to be read. */
export const messageTooLong = "message_too_long";

type PusherWebSocket = Pick<WebSocket, "addEventListener" | "onmessage">;
type Runtime = { createWebSocket(address: string): PusherWebSocket };

let areMessagesBounded = false;

/**
 * pusher-js parses whatever arrives. Its sockets get a handler in between that replaces a message over the limit by a
 * short one, so that the listener of its connection learns of it.
 */
function boundMessages(): void {
  if (areMessagesBounded) return;
  areMessagesBounded = true;
  const runtime = Pusher.Runtime as unknown as Runtime;
  const create = runtime.createWebSocket;
  runtime.createWebSocket = function createBounded(address) {
    const socket = create.call(this, address);
    let receive: ((message: { readonly data: unknown }) => void) | null = null;
    Object.defineProperty(socket, "onmessage", {
      // A second instance of this module bounds the same sockets once more, as in tests that load modules again.
      configurable: true,
      // The sockets of some runtimes call what they find here as well as their listeners.
      get: () => null,
      set: (handler: typeof receive) => {
        receive = handler;
      },
    });
    socket.addEventListener("message", (message) =>
      receive?.(isBounded(message) ? message : tooLong),
    );
    return socket;
  };
}

const tooLong = { data: JSON.stringify({ event: messageTooLong }) };

function isBounded({ data }: MessageEvent<unknown>): boolean {
  return typeof data === "string" && data.length <= arrivingMax.push;
}
