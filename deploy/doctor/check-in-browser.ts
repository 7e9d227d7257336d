import type { Browser, Page } from "@playwright/test";
import { type Duration, secondMs } from "../../ports/entities/time.ts";
import { pushAddress } from "./check-push.ts";
import { strangersToken } from "./check-services.ts";
import type { Finding } from "./finding.ts";
import type { Visit } from "./visit.ts";

const startMsMax: Duration = 20 * secondMs;
const callMsMax: Duration = 10 * secondMs;

/** A violation of the page's policy, as the browser reports it. */
interface Violation {
  readonly directive: string;
  readonly blocked: string;
}

declare global {
  interface Window {
    doctorViolations?: Violation[];
  }
}

/**
 * Opens the page and calls its services from it. Certificates have a check of their own, so all are accepted here.
 * `isExplained` tells the origins whose failures other checks have reported.
 */
export async function checkInBrowser(
  visit: Visit,
  browser: Browser,
  isExplained: (origin: string) => boolean,
): Promise<readonly Finding[]> {
  const { origin, href } = visit.address;
  if (isExplained(origin)) return [];
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "en" });
  try {
    const page = await context.newPage();
    const troubles = watch(page, origin);
    const isStarted = await start(page, href);
    const violations = await page.evaluate(() => window.doctorViolations ?? []);
    const blocked = violations.filter((violation) => !isExplained(originOf(violation.blocked)));
    if (blocked.length > 0) return blocked.map((violation) => violationFinding(href, violation));
    if (troubles.length > 0) return troubles.map((problem) => startFinding(href, problem));
    if (!isStarted) return [startFinding(href, `shows nothing after ${startMsMax / secondMs} s`)];
    return await failedCalls(visit, page, isExplained);
  } finally {
    await context.close();
  }
}

/** Missing files of the page's own server, and errors of its scripts. */
function watch(page: Page, origin: string): readonly string[] {
  const troubles: string[] = [];
  page.on("response", (response) => {
    const { pathname, origin: from } = new URL(response.url());
    const isFile = /\.\w+$/.test(pathname);
    if (from === origin && isFile && response.status() >= 400) {
      troubles.push(`needs ${pathname}, which is answered with ${response.status()}`);
    }
  });
  page.on("pageerror", ({ message }) =>
    troubles.push(`reports an error: ${message.slice(0, 200).replace(/\s+/g, " ")}`),
  );
  return troubles;
}

/** Returns whether the page shows anything. */
async function start(page: Page, address: string): Promise<boolean> {
  await page.addInitScript(() => {
    const violations: Violation[] = [];
    window.doctorViolations = violations;
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      violations.push({ directive: effectiveDirective, blocked: blockedURI }),
    );
  });
  const isShown = (): boolean => (document.getElementById("root")?.childElementCount ?? 0) > 0;
  try {
    await page.goto(address, { waitUntil: "load", timeout: startMsMax });
    await page.waitForFunction(isShown, undefined, { timeout: startMsMax });
    return true;
  } catch {
    return false;
  }
}

/** Calls the API and opens the push connection as the page would. */
async function failedCalls(
  { address, configuration }: Visit,
  page: Page,
  isExplained: (origin: string) => boolean,
): Promise<readonly Finding[]> {
  const live = configuration?.live;
  if (live === undefined) return [];
  const calls = [
    new URL(`${live.apiBase}/api/v1/me`, address).href,
    pushAddress(live.push, address).href,
  ].filter((call) => !isExplained(originOf(call)));
  const options = { calls, token: strangersToken, timeoutMs: callMsMax };
  const failed = await page.evaluate(async ({ calls: all, token, timeoutMs }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const opens = (call: string): Promise<boolean> =>
      new Promise((resolve) => {
        const socket = new WebSocket(call);
        const end = (isOpen: boolean): void => {
          resolve(isOpen);
          socket.close();
        };
        socket.onmessage = () => end(true);
        socket.onerror = () => end(false);
        signal.onabort = () => end(false);
      });
    const answers = (call: string): Promise<boolean> =>
      fetch(call, { headers: { Authorization: `Bearer ${token}` }, signal }).then(
        () => true,
        () => false,
      );
    const results = await Promise.all(
      all.map((call) => (call.startsWith("ws") ? opens(call) : answers(call))),
    );
    return all.filter((_, index) => results[index] === false);
  }, options);
  return failed.map((call) => ({
    check: "browser",
    place: originOf(call),
    problem: "cannot be called from the page in a browser, although it answers this machine",
    fix: "Open the page in a browser and read its console: a proxy or firewall treats browsers in another way.",
  }));
}

function startFinding(place: string, problem: string): Finding {
  return {
    check: "browser",
    place,
    problem,
    fix: "Copy the whole `dist` of one build, and open the page in a browser: its console says more.",
  };
}

function violationFinding(place: string, { directive, blocked }: Violation): Finding {
  return {
    check: "browser",
    place,
    problem: `holds something that its policy refuses: ${directive} ${blocked}`,
    fix: "Let no proxy or CDN insert scripts or styles into the page; a host that it needs belongs in the installation's file.",
  };
}

/** A violation may also name a kind of content, such as "inline". */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}
