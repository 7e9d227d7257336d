import type { PushConfiguration } from "../../ports/entities/configuration.ts";

/** The address to which pusher-js connects, on a page of this address. */
export function pushAddress(
  { key, cluster, host = `ws-${cluster}.pusher.com`, port, usesTls }: PushConfiguration,
  page: URL,
): URL {
  const scheme = usesTls || page.protocol === "https:" ? "wss" : "ws";
  const place = port === undefined ? host : `${host}:${port}`;
  const client = "protocol=7&client=js&version=8.6.0&flash=false";
  return new URL(`${scheme}://${place}/app/${encodeURIComponent(key)}?${client}`);
}
