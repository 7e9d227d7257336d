import * as v from "valibot";
import type { AppUpdates, AppVersion } from "../../ports/app-updates.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Duration, type Instant, type Stop, secondMs } from "../../ports/entities/time.ts";
import { isPageOf, type WorkerRequest } from "./worker-rules.ts";

const workerAddress = "/sw.js";
/** A worker that is busy for longer takes over later; the page does not depend on it. */
const takeOverMs: Duration = 3 * secondMs;
/** A server has two versions at a time, rarely three. */
const triedMax = 8;
const triedSchema = v.record(v.string(), v.number());
/** The entry of a tab with the versions that it has tried, each with its instant. */
const triedKey = "delivery-manager.tried-versions";
/** A worker that does not answer is one of another program of this host. */
const answerMs: Duration = 5 * secondMs;

export interface ServiceWorkerUpdatesOptions {
  readonly page: Window;
  readonly clock: Clock;
  readonly own: AppVersion;
  /** False removes a worker that is there, and registers none. */
  readonly isAllowed: boolean;
}

/** Versions of the app by way of the browser's service worker, where the browser offers one. */
export class ServiceWorkerUpdates implements AppUpdates {
  private readonly options: ServiceWorkerUpdatesOptions;
  private registration: ServiceWorkerRegistration | undefined;
  private registering: Promise<void> = Promise.resolve();
  /** The worker that was in charge when this page opened: its version is no newer than the page's. */
  private first: ServiceWorker | null = null;
  private isStopped = false;

  constructor(options: ServiceWorkerUpdatesOptions) {
    this.options = options;
  }

  start(listener: (ready: AppVersion | undefined) => void): Stop {
    const { isAllowed } = this.options;
    const end = new AbortController();
    const { container } = this;
    if (container !== undefined) {
      const begun = isAllowed ? this.register(container, listener, end.signal) : removed(container);
      // The app works without a worker where the browser or the server refuses it.
      this.registering = begun.catch(() => undefined);
    }
    return () => {
      this.isStopped = true;
      end.abort();
    };
  }

  onMissingFile(listener: () => void): Stop {
    const { page } = this.options;
    // Vite's name for the failure of any dynamic import or of its style sheet.
    page.addEventListener("vite:preloadError", listener);
    return () => page.removeEventListener("vite:preloadError", listener);
  }

  async check(): Promise<void> {
    await this.registering;
    await this.registration?.update().catch(() => undefined);
  }

  prepare(): Promise<void> {
    const { clock } = this.options;
    const waiting = this.registration?.waiting;
    if (waiting == null) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = clock.schedule(clock.now() + takeOverMs, resolve);
      const inCharge = (): void => {
        cancel();
        resolve();
      };
      this.container?.addEventListener("controllerchange", inCharge, { once: true });
      send(waiting, { kind: "take_over" });
    });
  }

  reload(version?: AppVersion): void {
    const { page, clock } = this.options;
    if (version !== undefined) {
      const others = Object.entries(this.tried()).slice(1 - triedMax);
      const tried = Object.fromEntries([...others, [version.entry, clock.now()]]);
      try {
        page.sessionStorage.setItem(triedKey, JSON.stringify(tried));
      } catch {
        // A tab that cannot remember the attempt could repeat it for ever.
        return;
      }
    }
    page.location.reload();
  }

  triedAt({ entry }: AppVersion): Instant | undefined {
    return new Map(Object.entries(this.tried())).get(entry);
  }

  keepAll(): void {
    const keep = ({ active }: ServiceWorkerRegistration): void => {
      if (active !== null && !this.isStopped) send(active, { kind: "keep_all" });
    };
    if (this.options.isAllowed) this.container?.ready.then(keep, () => undefined);
  }

  async isReplaced(): Promise<boolean> {
    const { page, own } = this.options;
    try {
      const response = await page.fetch("/", { cache: "no-store" });
      return response.ok && !isPageOf(await response.text(), own.entry);
    } catch {
      return false;
    }
  }

  private tried(): Readonly<Record<string, Instant>> {
    try {
      const kept: unknown = JSON.parse(this.options.page.sessionStorage.getItem(triedKey) ?? "{}");
      return v.is(triedSchema, kept) ? kept : {};
    } catch {
      return {};
    }
  }

  /** Undefined on plain http, where browsers have no workers. */
  private get container(): ServiceWorkerContainer | undefined {
    return this.options.page.navigator.serviceWorker;
  }

  private async register(
    container: ServiceWorkerContainer,
    listener: (ready: AppVersion | undefined) => void,
    signal: AbortSignal,
  ): Promise<void> {
    // The HTTP cache would hide a new version from the browser.
    const registration = await container.register(workerAddress, { updateViaCache: "none" });
    if (signal.aborted) return;
    this.registration = registration;
    this.first = registration.active;
    const look = (): void => void this.look(registration, listener);
    const follow = (): void =>
      registration.installing?.addEventListener("statechange", look, { signal });
    registration.addEventListener("updatefound", follow, { signal });
    container.addEventListener("controllerchange", look, { signal });
    follow();
    look();
  }

  private async look(
    registration: ServiceWorkerRegistration,
    listener: (ready: AppVersion | undefined) => void,
  ): Promise<void> {
    const { waiting } = registration;
    const fetched = waiting ?? (registration.active === this.first ? null : registration.active);
    const version = fetched === null ? undefined : await this.versionOf(fetched);
    if (this.isStopped) return;
    const isOwn = version?.entry === this.options.own.entry;
    // The page came from the network, ahead of the worker of its own version.
    if (isOwn && waiting !== null) send(waiting, { kind: "take_over" });
    listener(isOwn ? undefined : version);
  }

  private versionOf(worker: ServiceWorker): Promise<AppVersion | undefined> {
    const { clock } = this.options;
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const end = (version: AppVersion | undefined): void => {
        cancel();
        port1.close();
        resolve(version);
      };
      const cancel = clock.schedule(clock.now() + answerMs, () => end(undefined));
      port1.onmessage = ({ data }: MessageEvent<AppVersion>) => end(data);
      send(worker, { kind: "version" }, [port2]);
    });
  }
}

async function removed(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) await registration.unregister();
}

function send(worker: ServiceWorker, request: WorkerRequest, ports: Transferable[] = []): void {
  worker.postMessage(request, ports);
}
