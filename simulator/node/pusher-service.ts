import Pusher from "pusher";
import { isObject } from "../../ports/json-text.ts";
import type { PushService } from "../server/push-publisher.ts";

/** Longer than a slow service takes; pages poll meanwhile. */
const timeoutMs = 5_000;

/** A Pusher-compatible service of the owner's. */
export interface PusherServiceAddress {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

/** Reads `https://KEY:SECRET@HOST:PORT/apps/ID`; undefined for anything else. */
export function readPusherService(text: string): PusherServiceAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const {
    protocol,
    username: key,
    password: secret,
    hostname: host,
    port,
    pathname,
  } = new URL(text);
  const appId = /^\/apps\/([\w-]{1,60})$/.exec(pathname)?.[1];
  const isSecure = protocol === "https:";
  if (!isSecure && protocol !== "http:") return undefined;
  if (appId === undefined || key === "" || secret === "" || host === "") return undefined;
  return { appId, key, secret, host, port: Number(port) || (isSecure ? 443 : 80), isSecure };
}

/** The source of a content security policy by which pages may connect to it. */
export function connectionTo({ host, port, isSecure }: PusherServiceAddress): string {
  return `${isSecure ? "wss" : "ws"}://${host}:${port}`;
}

/** An incident of the branch that only this server's own sockets carry out; the reason why it is refused. */
export function needsOwnSockets(typed: unknown): string | undefined {
  return isObject(typed) && typed["do"] === "push_connection_lost"
    ? "Another service carries the pushes: this server cannot close its connections"
    : undefined;
}

/** The service over its own HTTP API, with the vendor's package. */
export function pusherService(address: PusherServiceAddress): PushService {
  const { appId, key, secret, host, port, isSecure } = address;
  const pusher = new Pusher({
    appId,
    key,
    secret,
    host,
    port: String(port),
    useTLS: isSecure,
    timeout: timeoutMs,
  });
  return {
    publish: async (events) => {
      await pusher.triggerBatch(
        events.map(({ channel, event: name, data }) => ({ channel, name, data })),
      );
    },
  };
}
