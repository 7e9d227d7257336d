import { afterEach, describe, expect, it } from "vitest";
import type { AppVersion } from "../../ports/app-updates.ts";
import { hourMs, type Stop, secondMs } from "../../ports/entities/time.ts";
import { VirtualClock } from "../../simulator/kernel/virtual-clock.ts";
import { noon } from "../../tests/support/samples/an-order.ts";
import { ServiceWorkerUpdates } from "./service-worker-updates.ts";
import type { WorkerRequest } from "./worker-rules.ts";

const a: AppVersion = { release: "a", entry: "/assets/index-a.js" };
const b: AppVersion = { release: "b", entry: "/assets/index-b.js" };

/** A worker of one version that answers at once, as the browser's would. */
class FakeWorker extends EventTarget {
  readonly asked: string[] = [];
  private readonly version: AppVersion;

  constructor(version: AppVersion) {
    super();
    this.version = version;
  }

  postMessage({ kind }: WorkerRequest, [port]: readonly MessagePort[]): void {
    this.asked.push(kind);
    port?.postMessage(this.version);
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  updates = 0;
  isRegistered = true;

  async update(): Promise<void> {
    this.updates += 1;
    if (this.updates > 1) throw new TypeError("Failed to fetch");
  }

  async unregister(): Promise<void> {
    this.isRegistered = false;
  }

  /** The browser has fetched a worker, which waits or, as the first, is in charge. */
  install(worker: FakeWorker, as: "waiting" | "active"): void {
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
    this.installing = null;
    this[as] = worker;
    worker.dispatchEvent(new Event("statechange"));
  }
}

const stops: Stop[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function open(options: { isAllowed?: boolean; hasWorkers?: boolean; page?: string } = {}) {
  const { isAllowed = true, hasWorkers = true } = options;
  const clock = new VirtualClock({
    startAt: noon,
    yieldToPlatform: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const registration = new FakeRegistration();
  const registered: unknown[] = [];
  const container = Object.assign(new EventTarget(), {
    register: async (...words: readonly unknown[]) => {
      registered.push(words);
      return registration;
    },
    getRegistrations: async () => [registration],
    ready: Promise.resolve(registration),
  });
  const kept = new Map<string, string>();
  const reloads: string[] = [];
  const page = Object.assign(new EventTarget(), {
    navigator: hasWorkers ? { serviceWorker: container } : {},
    location: { reload: () => void reloads.push("this tab") },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    fetch: async () => new Response(options.page ?? "", { status: options.page ? 200 : 503 }),
  });
  const updates = new ServiceWorkerUpdates({
    clock,
    own: a,
    isAllowed,
    page: page as unknown as Window & typeof globalThis,
  });
  const heard: (string | undefined)[] = [];
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const begin = async (): Promise<void> => {
    stops.push(updates.start((version) => heard.push(version?.release)));
    await settle();
  };
  /** The browser puts a worker in charge of all pages. */
  const putInCharge = async (worker: FakeWorker): Promise<void> => {
    registration.active = worker;
    registration.waiting = null;
    container.dispatchEvent(new Event("controllerchange"));
    await settle();
  };
  return {
    clock,
    registration,
    registered,
    updates,
    heard,
    page,
    reloads,
    begin,
    settle,
    putInCharge,
  };
}

describe("the browser's service worker, for its page", () => {
  it("is registered without the HTTP cache, which would hide a new version [N36]", async () => {
    const { registered, begin } = await open();
    await begin();
    expect(registered).toEqual([["/sw.js", { updateViaCache: "none" }]]);
  });

  it("is neither registered nor kept where the page may have none [N36]", async () => {
    const { registered, registration, begin } = await open({ isAllowed: false });
    await begin();
    expect([registered, registration.isRegistered]).toEqual([[], false]);
  });

  it("is not missed where the browser offers none", async () => {
    const { updates, heard, begin } = await open({ hasWorkers: false });
    await begin();
    await updates.check();
    await updates.prepare();
    updates.keepAll();
    expect(heard).toEqual([]);
  });

  it("offers a version that waits, and not the page's own that is there first [IN-2]", async () => {
    const { registration, heard, begin, settle } = await open();
    await begin();
    registration.install(new FakeWorker(a), "active");
    await settle();
    expect(heard.at(-1)).toBeUndefined();
    registration.install(new FakeWorker(b), "waiting");
    await settle();
    expect(heard.at(-1)).toBe("b");
  });

  it("offers a version that another tab has put in charge [N36]", async () => {
    const { registration, heard, reloads, begin, putInCharge } = await open();
    registration.active = new FakeWorker(a);
    await begin();
    await putInCharge(new FakeWorker(b));
    expect(heard.at(-1)).toBe("b");
    expect(reloads).toEqual([]);
  });

  it("does not offer the version before the page's, and puts the page's own in charge once it is fetched", async () => {
    const { registration, heard, begin, settle } = await open();
    registration.active = new FakeWorker(b);
    await begin();
    expect(heard.at(-1)).toBeUndefined();
    const own = new FakeWorker(a);
    registration.install(own, "waiting");
    await settle();
    expect(own.asked).toContain("take_over");
    expect(heard.at(-1)).toBeUndefined();
  });

  it("is asked to take over, and may take three seconds", async () => {
    const { clock, registration, updates, begin, settle, putInCharge } = await open();
    await begin();
    const worker = new FakeWorker(b);
    registration.waiting = worker;
    const ends: string[] = [];
    void updates.prepare().then(() => ends.push("in charge"));
    await settle();
    expect([worker.asked, ends]).toEqual([["take_over"], []]);
    await putInCharge(worker);
    expect(ends).toEqual(["in charge"]);
    registration.waiting = new FakeWorker(b);
    void updates.prepare().then(() => ends.push("late"));
    await clock.advanceBy(3 * secondMs - 1);
    expect(ends).toHaveLength(1);
    await clock.advanceBy(1);
    expect(ends).toEqual(["in charge", "late"]);
  });

  it("is asked for updates, and an answer that does not come changes nothing", async () => {
    const { registration, updates, begin } = await open();
    await begin();
    await updates.check();
    await updates.check();
    expect(registration.updates).toBe(2);
  });

  it("keeps every file only where it is allowed", async () => {
    for (const isAllowed of [true, false]) {
      const { registration, updates, begin, settle } = await open({ isAllowed });
      const worker = new FakeWorker(a);
      registration.active = worker;
      await begin();
      updates.keepAll();
      await settle();
      expect(worker.asked.includes("keep_all")).toBe(isAllowed);
    }
  });
});

describe("the page's tab", () => {
  it("remembers the versions that it has tried, the latest eight", async () => {
    const { clock, updates, reloads } = await open();
    expect(updates.triedAt(b)).toBeUndefined();
    updates.reload(b);
    await clock.advanceBy(hourMs);
    expect(updates.triedAt(b)).toBe(noon);
    for (let count = 0; count < 8; count += 1)
      updates.reload({ release: "x", entry: `/x-${count}` });
    expect(updates.triedAt(b)).toBeUndefined();
    expect(updates.triedAt({ release: "x", entry: "/x-0" })).toBe(noon + hourMs);
    expect(reloads).toHaveLength(9);
  });

  it("is not loaded for a version whose attempt it cannot remember, but for a press", async () => {
    const { page, updates, reloads } = await open();
    page.sessionStorage.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    updates.reload(b);
    expect(reloads).toEqual([]);
    updates.reload();
    expect(reloads).toHaveLength(1);
  });

  it("is replaced only if the server's page names another script [N36]", async () => {
    const html = (entry: string) => `<script type="module" src="${entry}"></script>`;
    expect(await (await open({ page: html(b.entry) })).updates.isReplaced()).toBe(true);
    expect(await (await open({ page: html(a.entry) })).updates.isReplaced()).toBe(false);
    expect(await (await open()).updates.isReplaced()).toBe(false);
  });

  it("learns of a missing file by the event of the build", async () => {
    const { page, updates } = await open();
    let missing = 0;
    const stop = updates.onMissingFile(() => {
      missing += 1;
    });
    page.dispatchEvent(new Event("vite:preloadError"));
    stop();
    page.dispatchEvent(new Event("vite:preloadError"));
    expect(missing).toBe(1);
  });
});
