import type {
  Configuration,
  LiveConfiguration,
  PushConfiguration,
} from "../ports/entities/configuration.ts";

/** Hosts beside the page's own that an installation needs, as sources of a content security policy. */
export interface PageHosts {
  /** API, auth service, push service, maps, error reporting and head office. */
  readonly connections?: readonly string[];
  /** Icons of payment types. */
  readonly pictures?: readonly string[];
  /** Tracking pages of logistics partners. */
  readonly frames?: readonly string[];
  /** Pages that may show this one in a frame of theirs; none otherwise. */
  readonly ancestors?: readonly string[];
  /** The core system, which receives a form. */
  readonly forms?: readonly string[];
  /** The SDK of card readers. */
  readonly scripts?: readonly string[];
}

/**
 * The content security policy of the app's page. It refuses inline scripts and styles, and strings where the
 * browser expects trusted types, but for those of `adapters/browser/trusted-types.ts`.
 */
export function pagePolicy(hosts: PageHosts = {}): string {
  const { connections = [], pictures = [], frames = [], forms = [], scripts = [] } = hosts;
  const { ancestors = [] } = hosts;
  const directives: Readonly<Record<string, readonly string[]>> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
    "worker-src": ["'self'"],
    "style-src": ["'self'"],
    // Raster tiles of a map are shown from memory.
    "img-src": ["'self'", "blob:", ...pictures],
    "font-src": ["'self'"],
    "manifest-src": ["'self'"],
    "connect-src": ["'self'", ...connections],
    "frame-src": frames.length === 0 ? ["'none'"] : frames,
    "form-action": ["'self'", ...forms],
    "base-uri": ["'none'"],
    "frame-ancestors": ancestors.length === 0 ? ["'none'"] : ancestors,
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["default"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

const anyHosts = ["https:", "wss:", "http://127.0.0.1:*", "ws://127.0.0.1:*"];

/**
 * The policy of the preview and of the browser tests' server, whose page may be configured for any installation, or for
 * a server of this machine. The dev server sends none, because it inserts scripts into the page.
 */
export const previewPolicy = pagePolicy({
  connections: anyHosts,
  forms: ["https:", "http://127.0.0.1:*"],
  pictures: ["https:"],
  frames: ["https:"],
  scripts: ["https://js.stripe.com"],
});

/** The content security policy of `/sw.js`: the service worker asks its own server only. */
export const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

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
