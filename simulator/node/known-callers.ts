import { isLoopbackOrigin } from "../server/cross-origin.ts";

export interface Caller {
  /** The Host header. */
  readonly host: string | undefined;
  /** The Origin header; browsers leave it out of simple calls to their own server. */
  readonly origin: string | undefined;
}

export interface KnownCallers {
  /** The port on which the server listens. */
  readonly port: number;
  /** Origins beside the server's own; absent: every page of this machine may call. */
  readonly origins: readonly string[] | undefined;
  /** The address in a network on which the server also listens. */
  readonly host?: string;
  /** The origin of the proxy that offers the server, if there is one. */
  readonly address?: string | undefined;
}

/** The names under which the server can be reached from this machine without a proxy. */
const hosts = ["127.0.0.1", "localhost"];

/**
 * The reason to refuse a call; undefined for a known caller. Another host's name comes from a page that made its
 * own name lead to this machine (DNS rebinding), and could otherwise read everything.
 */
export function reasonToRefuse(
  { host, origin }: Caller,
  { port, origins, host: ownHost, address }: KnownCallers,
): string | undefined {
  const names = ownHost === undefined ? hosts : [...hosts, ownHost];
  const addresses = names.flatMap((name) =>
    port === 80 ? [name, `${name}:80`] : `${name}:${port}`,
  );
  const ofProxy = address === undefined ? [] : [new URL(address).host];
  if (host === undefined || ![...addresses, ...ofProxy].includes(host.toLowerCase())) {
    return "This server answers under its own addresses only";
  }
  if (origin === undefined || origin === address) return undefined;
  if (addresses.some((own) => origin === `http://${own}`)) return undefined;
  const isKnown = origins === undefined ? isLoopbackOrigin(origin) : origins.includes(origin);
  return isKnown ? undefined : "Pages of this origin may not call; --origin allows one";
}
