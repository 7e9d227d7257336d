import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { type AppSite, openAppSite, ownCertificate } from "./app-site.ts";
import { type BenchRow, medians } from "./bench-report.ts";
import { browserLaunch } from "./browser-launch.ts";
import { interleave } from "./rounds.ts";
import { buildNow, buildOfCommit, olderCommit } from "./start-builds.ts";

const rounds = 9;
const throttle = 4;
/** Both commits know this day, which opens with orders on the first tab. */
const address = "/?simulator&scenario=lunch-rush&seed=1&speed=1";

/** Milliseconds since the navigation. */
interface Start {
  /** The first row's action is painted and enabled. */
  readonly drawnMs: number;
  /** It takes a press: a row that has just appeared takes none for 300 ms, in both commits. */
  readonly usableMs: number;
}

/** The time from a navigation to a usable board, from a warm HTTP cache, beside that of an older commit (PF-12). */
export async function benchStart(): Promise<readonly BenchRow[]> {
  const older = await buildOfCommit(olderCommit);
  if (older === undefined) {
    console.log(
      `PF-12 not measured: this clone has no commit ${olderCommit}; git fetch --unshallow loads it`,
    );
    return [];
  }
  const folder = await buildNow();
  const [ours, baseline] = [await openAppSite(folder), await openAppSite(older)];
  const tls = ownCertificate();
  const [cached, withWorker] = [
    await openAppSite(folder, { tls }),
    await openAppSite(folder, { tls, hasWorker: true }),
  ];
  const launch = browserLaunch();
  const profile = await mkdtemp(join(tmpdir(), "delivery-manager-start-"));
  const browser = await chromium.launchPersistentContext(profile, {
    ...launch,
    // Playwright's own exception does not hold for the service worker's requests.
    args: [...launch.args, "--ignore-certificate-errors"],
    ignoreHTTPSErrors: true,
    viewport: { width: 1_280, height: 800 },
  });
  try {
    await browser.addInitScript(watchFirstAction);
    // Warms the cache.
    for (const site of [ours, baseline, ours, baseline]) await measureStart(browser, site);
    const sides = await interleave(rounds, {
      ours: () => measureStart(browser, ours),
      baseline: () => measureStart(browser, baseline),
      again: () => measureStart(browser, baseline),
    });
    await beginWorker(browser, withWorker);
    for (const site of [cached, withWorker]) await measureStart(browser, site);
    const beside = await interleave(rounds, {
      ours: () => measureStart(browser, withWorker),
      baseline: () => measureStart(browser, cached),
      again: () => measureStart(browser, cached),
    });
    const conditions = `warm cache, processor slowed ${throttle}×, beside ${olderCommit}`;
    const shared = { goal: "PF-12", unit: "ms", ratioMax: 1.2 };
    return [
      {
        ...shared,
        work: `navigation to a usable board, ${conditions}`,
        ...medians(sides, ({ usableMs }) => usableMs),
      },
      {
        ...shared,
        work: `navigation to the first row's action, which takes presses 300 ms later, ${conditions}`,
        ...medians(sides, ({ drawnMs }) => drawnMs),
      },
      {
        ...shared,
        work: `the first, from the service worker's cache, processor slowed ${throttle}×, beside the browser's cache alone`,
        ...medians(beside, ({ usableMs }) => usableMs),
      },
    ];
  } finally {
    await browser.close();
    await ours.close();
    await cached.close();
    await withWorker.close();
    await baseline.close();
    await rm(profile, { recursive: true, force: true });
  }
}

declare global {
  interface Window {
    start?: Promise<Start>;
  }
}

/** Runs in the page, before its own scripts. */
function watchFirstAction(): void {
  window.start = new Promise((resolve) => {
    let drawnMs: number | undefined;
    const look = (): void => {
      const button = document.querySelector(
        "tr[data-order] [data-column=actions] button:enabled:not([aria-disabled=true])",
      );
      if (button === null) {
        requestAnimationFrame(look);
        return;
      }
      const takesPress = isHit(button);
      afterPaint(() => {
        drawnMs ??= performance.now();
        if (takesPress) resolve({ drawnMs, usableMs: performance.now() });
        else requestAnimationFrame(look);
      });
    };
    const isHit = (button: Element): boolean => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && button.contains(hit);
    };
    /** Runs in the task after this frame: what it shows has been painted. */
    const afterPaint = (then: () => void): void => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        then();
      };
      port2.postMessage(undefined);
    };
    requestAnimationFrame(look);
  });
}

/** Opens the page until its service worker has kept it. */
async function beginWorker(browser: BrowserContext, { address: site }: AppSite): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${site}${address}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.close();
}

/** Opens a new tab, which keeps no simulated day, and clears what the page stores for all tabs. */
async function measureStart(browser: BrowserContext, site: AppSite): Promise<Start> {
  const page = await browser.newPage();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const session = await browser.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  await page.goto(`${site.address}${address}`, { waitUntil: "commit" });
  const start = await page.evaluate(() => window.start);
  if (failures.length > 0) throw new Error(failures.join("; "));
  if (start === undefined) throw new Error("The page is not watched");
  await page.evaluate(() => localStorage.clear());
  await page.close();
  return start;
}
