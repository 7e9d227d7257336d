import { appPaths } from "../../ports/entities/tab-name.ts";

/** A page that the network does not bring within this time is the one that was kept (N36). */
export const pageWaitSeconds = 3;

/** Begins the names of all caches of the app; other programs of this host may have their own. */
const prefix = "delivery-manager.";

/** The parts of a request that decide how it is answered. */
export interface AskedFile {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * Decides how the service worker answers: with the page, with a hashed file, or not at all, so that the browser asks the
 * network as it would without a worker. HEAD and the API are never answered (N36).
 */
export function answerTo(
  { method, mode, url }: AskedFile,
  origin: string,
): "page" | "file" | "none" {
  const asked = new URL(url);
  if (method !== "GET" || asked.origin !== origin) return "none";
  if (mode === "navigate") return isPage(asked) ? "page" : "none";
  return isHashed(asked) ? "file" : "none";
}

/** Every path of the app has the same page. The core system may answer for the others, such as bills and its sign-in. */
function isPage({ pathname }: URL): boolean {
  return ["/", "/index.html", ...appPaths].includes(pathname);
}

/** Whether the address changes with the content of the file. */
function isHashed({ pathname, search }: URL): boolean {
  return pathname.startsWith("/assets/") || (pathname.endsWith(".js") && /^\?v=\w+$/.test(search));
}

/** Whether this is the page of the build that the script starts. Another build's files are not kept. */
export function isPageOf(html: string, entry: string): boolean {
  return html.includes(`"${entry}"`);
}

export type CacheUse = "shift" | "used" | "page";

/** The name of a cache of one build. */
export function cacheName(entry: string, use: CacheUse): string {
  return `${prefix}${entry.replace(/^.*\//, "")}.${use}`;
}

/**
 * The caches to delete once this build is in charge. The build before it stays: its tabs may still be open, and load
 * their files from it (IN-2). `names` is in the order in which they were made.
 */
export function cachesToDelete(names: readonly string[], entry: string): readonly string[] {
  const buildOf = (name: string): string => name.replace(/\.\w+$/, "");
  const ours = names.filter((name) => name.startsWith(prefix));
  const own = buildOf(cacheName(entry, "page"));
  const before = ours.map(buildOf).findLast((build) => build !== own);
  return ours.filter((name) => buildOf(name) !== own && buildOf(name) !== before);
}

/** A message of a page to the service worker. */
export type WorkerRequest =
  /** Answered with the worker's AppVersion on the port of the message. */
  | { readonly kind: "version" }
  /** A waiting worker takes over from the active one. */
  | { readonly kind: "take_over" }
  /** Keeps the files that no live shift needs, too. */
  | { readonly kind: "keep_all" };
