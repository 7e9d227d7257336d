import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { Route } from "workbox-routing/Route.js";
import { Router } from "workbox-routing/Router.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { NetworkFirst } from "workbox-strategies/NetworkFirst.js";
import type { AppVersion } from "../../ports/app-updates.ts";
import {
  answerTo,
  cacheName,
  cachesToDelete,
  isPageOf,
  pageWaitSeconds,
  type WorkerRequest,
} from "./worker-rules.ts";

/** Set by `bundle/service-worker-plugin.ts`. */
declare const __APP_FILES__: {
  readonly entry: string;
  readonly shift: readonly string[];
  readonly later: readonly string[];
};
declare const __RELEASE__: string;

/** The part of a service worker's scope that this one uses; the types of pages do not have it. */
interface WorkerScope extends EventTarget {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}
interface LifeEvent extends Event {
  waitUntil(task: Promise<unknown>): void;
}
interface MessageToWorker extends LifeEvent {
  readonly data: WorkerRequest;
  readonly ports: readonly MessagePort[];
}

const scope = self as unknown as WorkerScope;
const { origin } = scope.location;
const { entry, shift, later } = __APP_FILES__;
const version: AppVersion = { release: __RELEASE__, entry };
const own: ReadonlySet<string> = new Set([...shift, ...later].map((path) => origin + path));
const pageAddress = `${origin}/`;
const pageCache = cacheName(entry, "page");
/** Servers may answer with Vary, which says nothing about a hashed file. */
const matchOptions = { ignoreVary: true };

/** Refuses errors, and a page in the place of a file. */
const isFile = (response: Response): boolean =>
  response.status === 200 && !response.headers.get("content-type")?.startsWith("text/html");

const precache = new PrecacheController({
  cacheName: cacheName(entry, "shift"),
  plugins: [{ cacheWillUpdate: async ({ response }) => (isFile(response) ? response : null) }],
});
precache.addToCacheList(shift.map((url) => ({ url, revision: null })));

/** Hashed files, of this build and of those before and after it, whose tabs may be open. Keeps only its own. */
const files = new CacheFirst({
  cacheName: cacheName(entry, "used"),
  matchOptions,
  plugins: [
    {
      cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
        cachedResponse ?? caches.match(request, matchOptions),
      cacheWillUpdate: async ({ request, response }) =>
        own.has(request.url) && isFile(response) ? response : null,
    },
  ],
});

/** The page. Keeps only that of this build: another one's files may not be there without a network. */
const pages = new NetworkFirst({
  cacheName: pageCache,
  matchOptions,
  networkTimeoutSeconds: pageWaitSeconds,
  plugins: [
    {
      cacheKeyWillBeUsed: async () => pageAddress,
      cacheWillUpdate: async ({ response }) => ((await isOwnPage(response)) ? response : null),
    },
  ],
});

async function isOwnPage(response: Response): Promise<boolean> {
  return response.status === 200 && isPageOf(await response.clone().text(), entry);
}

/** Keeps the page. Throws for another build's: the server is being updated, and the next attempt finds it done. */
async function keepPage(): Promise<void> {
  const response = await fetch(pageAddress, { cache: "no-store" });
  if (!(await isOwnPage(response))) throw new Error("The server has the page of another version");
  await (await caches.open(pageCache)).put(pageAddress, response);
}

/** Keeps what a shift does not need. What cannot be fetched now is kept at its first use. */
async function keepAll(event: Event): Promise<void> {
  for (const path of later) {
    const request = new Request(origin + path);
    // Workbox's own types name an event of workers, which those of pages lack.
    await files.handle({ event: event as never, request }).catch(() => undefined);
  }
}

const router = new Router();
const answers = (kind: "page" | "file") => (options: { readonly request: Request }) =>
  answerTo(options.request, origin) === kind;
router.registerRoute(
  new Route(answers("page"), async (options) => {
    const response = await pages.handle(options);
    // A server that is being restarted.
    if (response.status < 500) return response;
    return (await caches.match(pageAddress, { cacheName: pageCache })) ?? response;
  }),
);
router.registerRoute(new Route(answers("file"), files));
router.addFetchListener();

scope.addEventListener("install", (event) => {
  const life = event as LifeEvent;
  life.waitUntil(precache.install(life as never).then(keepPage));
});

scope.addEventListener("activate", (event) => {
  const life = event as LifeEvent;
  const takeOver = async (): Promise<void> => {
    await precache.activate(life as never);
    for (const name of cachesToDelete(await caches.keys(), entry)) await caches.delete(name);
    // The browser asks for the page while it starts the worker.
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  life.waitUntil(takeOver());
});

scope.addEventListener("message", (event) => {
  const { data, ports, waitUntil } = event as MessageToWorker;
  if (data.kind === "version") ports[0]?.postMessage(version);
  if (data.kind === "take_over") void scope.skipWaiting();
  if (data.kind === "keep_all") waitUntil.call(event, keepAll(event));
});
