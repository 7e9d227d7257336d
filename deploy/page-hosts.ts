import type {
  Configuration,
  LiveConfiguration,
  PushConfiguration,
} from "../ports/entities/configuration.ts";
import type { PageHosts } from "./page-policy.ts";

/** The hosts that a configured page calls and shows, and `more`, such as those of payment types' pictures. */
export function pageHosts(
  { live, trackingHosts = [] }: Pick<Configuration, "live" | "trackingHosts">,
  pageAddress: URL,
  more: PageHosts = {},
): PageHosts {
  const all = (sources: readonly string[], others: readonly string[] = []): readonly string[] => [
    ...new Set([...sources, ...others].filter((source) => source !== pageAddress.origin)),
  ];
  const connections = live === undefined ? [] : connectionsOf(live, pageAddress);
  const forms = live === undefined ? [] : [new URL(live.coreBase).origin];
  const frames = trackingHosts.flatMap((host) => [`https://${host}`, `https://*.${host}`]);
  return {
    connections: all(connections, more.connections),
    pictures: all(more.pictures ?? []),
    frames: all(frames, more.frames),
    forms: all(forms, more.forms),
    scripts: all(more.scripts ?? []),
  };
}

function connectionsOf(live: LiveConfiguration, pageAddress: URL): readonly string[] {
  const { apiBase, authBase, push, map, errorReporting, heartbeat } = live;
  const addresses = [
    apiBase,
    authBase,
    push.authorisationEndpoint,
    map?.tiles,
    map?.directionsBase,
    errorReporting?.key,
    heartbeat?.address,
  ];
  const origins = addresses.flatMap((address) =>
    address === undefined ? [] : [new URL(address, pageAddress).origin],
  );
  return [...origins, ...pushSources(push, pageAddress)];
}

/** pusher-js encrypts on an https page, whatever it is configured to, and tries TLS beside a plain connection. */
function pushSources(
  { cluster, host = `ws-${cluster}.pusher.com`, port, usesTls }: PushConfiguration,
  { protocol }: URL,
): readonly string[] {
  const place = port === undefined ? host : `${host}:${port}`;
  return usesTls || protocol === "https:"
    ? [`wss://${place}`]
    : [`ws://${place}`, `wss://${place}`];
}
