import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BrowserContext,
  chromium,
  expect,
  type Page,
  type Route,
  test,
} from "@playwright/test";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { findBrowser } from "../../scripts/find-browser.mjs";
import { staticFile } from "../../simulator/node/app-page.ts";
import { browserArguments } from "../support/run/browser-arguments.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import { wireBranch, wireMe, wirePaymentType } from "../support/samples/wire-reference-data.ts";
import { type LoopbackFiles, loopbackFiles } from "../support/servers/loopback-files.ts";
import { OtlpReceiver } from "../support/servers/otlp-receiver.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { Board } from "./support/board.ts";
import { CardPayment } from "./support/card-payment.ts";
import { serveCounter, waitingPickup } from "./support/counter.ts";
import { LivePage } from "./support/live-page.ts";
import { pass, passUntil, soon } from "./support/page-time.ts";
import { watchPolicy } from "./support/policy-watch.ts";
import { mona, omar, SmallBackEnd } from "./support/small-back-end.ts";
import { visit, visitScreens } from "./support/usual-screens.ts";

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest: Readonly<Record<string, ManifestEntry>> = JSON.parse(
  readFileSync("source-maps/manifest.json", "utf8"),
);

/** Each file that a mode waits for before its board can be used, by the sources of its dynamic imports. */
function firstFiles(...modules: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const entry = manifest[name];
    if (entry === undefined) throw new Error(`${name} is no chunk of its own`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const css of entry.css ?? []) files.add(css);
    for (const imported of entry.imports ?? []) add(imported);
  };
  for (const name of ["index.html", ...modules]) add(name);
  return [...files];
}

/** Servers answer for a file that is not there with 404, or with the page that they give for unknown paths. */
const badAnswers = {
  "404": (route: Route) => route.fulfill({ status: 404, body: "Not found" }),
  "a page of HTML": (route: Route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Home</title>" }),
} as const;

const languages = {
  en: "Check the connection and reload the page.",
  ar: "أعد تحميل الصفحة",
  ms: "muat semula halaman",
  zh: "重新加载页面",
} as const;

async function expectStartFailure(page: Page): Promise<void> {
  const text = page.locator("#start-failure");
  await expect(text).toBeVisible();
  for (const [language, words] of Object.entries(languages)) {
    await expect(text.locator(`p[lang="${language}"]`)).toContainText(words);
  }
  await expect(text.locator('p[lang="ar"]')).toHaveAttribute("dir", "rtl");
  await expect(text.locator("p[translate=no]")).toHaveText(/^delivery-manager@\d/);
}

const modes = {
  simulator: {
    modules: ["src/compose/simulator/simulated-ports.ts"],
    address: "/home-delivery/new?simulator&seed=7",
    prepare: async () => undefined,
  },
  live: {
    modules: ["src/compose/live/live-ports.ts", "adapters/browser/page-configuration.ts"],
    address: "/home-delivery/new",
    prepare: (page: Page) => new LivePage(page).answer(),
  },
} as const;

/** The SDK of Stripe's readers, which finds no reader. */
const readerSdk = `window.StripeTerminal = { create: () => ({
  getConnectionStatus: () => "not_connected",
  discoverReaders: async () => ({ discoveredReaders: [] }),
}) };`;

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();

const unconfirmedList = "/api/v1/orders/home_delivery/unconfirmed";

/** The time of the page's own server at the start. */
const now = Date.UTC(2026, 8, 1, 12);

/** Five minutes ago by the clock of a tablet that is ten minutes ahead. */
const deadline = now + 5 * minuteMs;

/** An API on an origin of its own, which lets pages read no header of its answers. */
class OtherOrigin {
  rejections = 0;
  private server: LoopbackFiles | undefined;

  async start(): Promise<string> {
    this.server = await loopbackFiles((request, response) => {
      const path = new URL(request.url ?? "/", "http://any").pathname;
      if (request.method === "OPTIONS") return answer(response, 204);
      if (path.endsWith("/reject")) this.rejections += 1;
      return answer(response, 200, this.bodyOf(path));
    });
    return this.server.base;
  }

  async stop(): Promise<void> {
    await this.server?.close();
  }

  private bodyOf(path: string): object {
    if (path.endsWith("/me")) {
      return wireMe({ user_locale: "en", online_details: { auto_rejection_sla: 10 } });
    }
    const placedAt = new Date(deadline - 10 * minuteMs).toISOString();
    const order = wireOrder(
      {
        order_status: "unconfirmed",
        scheduled: false,
        scheduled_for: null,
        rider_id: null,
        logistics_job: null,
        status_updates: [],
        placed_at: placedAt,
      },
      { auto_rejection_sla: 10 },
    );
    return {
      orders: path === unconfirmedList && this.rejections === 0 ? [order] : [],
      locations: [wireBranch()],
      payment_types: [],
      print_settings: [],
      partners: [],
      riders: [],
      cancellation_reasons: [],
    };
  }
}

function answer(response: ServerResponse, status: number, body?: object): void {
  response
    .writeHead(status, {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "authorization, content-type, if-none-match",
      "access-control-allow-methods": "GET, POST, PUT, DELETE",
      ...(body && { "content-type": "application/json" }),
    })
    .end(body && JSON.stringify(body));
}

/** Serves the built app, configured for this API; without a time, no page learns it from the `Date`. */
function pageServer(
  apiBase: string,
  time: (() => number) | undefined,
  heartbeatUrl?: string,
): Promise<LoopbackFiles> {
  const attributes = [
    ...["api", "auth", "core"].map((name) => `data-${name}-base="${apiBase}"`),
    'data-push-key="key" data-push-host="127.0.0.1" data-push-port="9" data-push-tls="no"',
    ...(heartbeatUrl === undefined ? [] : [`data-heartbeat-url="${heartbeatUrl}"`]),
  ].join(" ");
  return loopbackFiles(async (request, response) => {
    response.sendDate = false;
    if (time) response.setHeader("date", new Date(time()).toUTCString());
    const { pathname } = new URL(request.url ?? "/", "http://any");
    const isFile = /\.\w+$/.test(pathname);
    const segments = isFile ? pathname.split("/").filter(Boolean) : ["index.html"];
    const file = await staticFile("dist", segments);
    const content = isFile
      ? file?.content
      : String(file?.content).replace('<div id="root">', `<div id="root" ${attributes}>`);
    response
      .writeHead(file === undefined ? 404 : 200, { "content-type": file?.contentType })
      .end(content);
  });
}

async function open(page: Page, base: string): Promise<void> {
  await page.clock.install({ time: now + 10 * minuteMs });
  const token = makeJwt(Date.UTC(2100, 0, 1));
  await page.goto(`${base}/sign-in#jwt=${token}&refresh_token=refresh-1`);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.goto(`${base}/home-delivery/unconfirmed`);
  await expect(page.locator("tr[data-order]")).toHaveCount(1);
}

/** Headers about caching; the last three let a browser's cache answer without asking the server. */
const cachings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "an ETag alone": { etag: "by the server" },
  "a date of change alone": { "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT" },
  "an ETag and a date of change": {
    etag: "by the server",
    "last-modified": "Mon, 01 Jan 2024 00:00:00 GMT",
  },
  "an hour of freshness": { "cache-control": "max-age=3600" },
};

const customer = "Quillfeather-Zyzzyva";

function anOrder(id: number): object {
  const now = new Date().toISOString();
  return wireOrder(
    {
      order_id: id,
      order_status: "new",
      scheduled: false,
      scheduled_for: null,
      rider_id: null,
      logistics_job: null,
      status_updates: [],
      placed_at: now,
    },
    { order_number: `A-${id}`, customer: { id: 77, name: customer, telephone: "+60123456789" } },
  );
}

function rowOf(page: Page, id: number) {
  return page.locator("tr[data-order]").filter({ hasText: `A-${id}` });
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Please login and try again")).toBeVisible();
}

async function expectBoardOf(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("region", { name: "Account" })).toContainText(name);
  await page.keyboard.press("Escape");
}

/** A browser whose profile is a folder of its own, as on a tablet. */
async function openProfile(): Promise<{ folder: string; context: BrowserContext }> {
  const folder = mkdtempSync(join(tmpdir(), "delivery-manager-profile-"));
  const executablePath = await findBrowser();
  const context = await chromium.launchPersistentContext(folder, {
    args: [...browserArguments],
    ...(executablePath !== undefined && { executablePath }),
  });
  return { folder, context };
}

/** The files of the profile that hold the text. */
function filesWith(folder: string, text: string): readonly string[] {
  const wanted = [Buffer.from(text), Buffer.from(text, "utf16le")];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(folder, name);
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
    const bytes = readFileSync(path);
    return wanted.some((each) => bytes.includes(each));
  });
}

/** Opens live mode, signed in, without a push service. */
async function openLive(page: Page, moreAttributes: string, listStatus = 200): Promise<LivePage> {
  const live = await answering(page, moreAttributes);
  live.listStatus = listStatus;
  await page.clock.install();
  await live.signIn();
  return live;
}

/**
 * Routes of the page play the services, and pass heartbeats on: Chromium lets no page that a route has answered call this
 * machine. `other-origin.spec.ts` sends one without a route.
 */
async function answering(page: Page, moreAttributes: string): Promise<LivePage> {
  const live = new LivePage(page);
  live.moreAttributes = moreAttributes;
  await live.answer();
  await page.route("**/v1/metrics", async (route) =>
    route.fulfill({ response: await route.fetch() }),
  );
  return live;
}

test("a browser that lacks what the app uses reads in four languages that it is too old, and the app does not start [IN-2]", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(URL, "canParse"));
  await page.goto("/home-delivery/new?simulator&seed=5");
  const text = page.locator("#old-browser");
  await expect(text).toBeVisible();
  await expect(text.locator("p")).toContainText([
    "This browser is too old",
    "هذا المتصفح قديم",
    "Pelayar ini terlalu lama",
    "此浏览器版本过旧",
    (await page.locator("meta[name=release]").getAttribute("content")) ?? "no release",
  ]);
  await expect(page.locator("#start-failure")).toBeHidden();
  await expect(page.locator("#root")).toHaveCount(0);
});

test("an unknown scenario leads to links to the known ones", async ({ page }) => {
  await page.goto("/home-delivery/new?simulator&scenario=monday-blues");
  await expect(
    page.getByRole("heading", { name: "Delivery Manager could not start" }),
  ).toBeVisible();
  await expect(page.getByRole("listitem")).toContainText("monday-blues");
  await page.getByRole("link", { name: "Quiet morning" }).click();
  await expect(page).toHaveURL(/scenario=quiet-morning/);
  await expect(page.getByRole("navigation").first()).toBeVisible();
});

test("the theme is switched, remembered, and applied before the first paint [RT-13]", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  const board = new Board(page);
  await board.open();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // The app's scripts are blocked, so only theme.js can set the theme.
  await page.route("**/assets/**", (route) => route.abort());
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("what staff may need during an outage is loaded when the page is idle after the first list (PF-8)", async ({
  page,
}) => {
  const sources = [
    "src/ui/checkout/checkout-modal.tsx",
    "src/ui/delivered/delivered-screen.tsx",
    "src/ui/find/find-dialog.tsx",
    "src/ui/logistics/delivery-popup.tsx",
    "src/ui/notices/away-card.tsx",
    "src/ui/order-popup/later-views.tsx",
    "src/ui/printing/reprint-menu.tsx",
    "src/ui/readiness/readiness-panel.tsx",
    "src/ui/unconfirmed/deadline-panel.tsx",
  ];
  await new Board(page).open();
  const missing = async (): Promise<readonly string[]> => {
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
    );
    return sources.filter((source) => !loaded.includes(`/${manifest[source]?.file}`));
  };
  await expect.poll(missing).toEqual([]);
});

for (const [kind, answer] of Object.entries(badAnswers)) {
  test(`the chunk of a later screen answered with ${kind} shows its message in place and recovers by Try Again`, {
    tag: "@verify",
  }, async ({ page }) => {
    await page.route("**/assets/delivered-screen-*", answer);
    const board = new Board(page);
    await board.open();
    await page.goto("/home-delivery/delivered?simulator&seed=7&scenario=lunch-rush");
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("could not be loaded");
    await alert.getByRole("button", { name: "Try Again" }).click();
    await expect(alert).toBeVisible();
    await page.unroute("**/assets/delivered-screen-*");
    await alert.getByRole("button", { name: "Try Again" }).click();
    await expect(page.locator("tr[data-rider]").first()).toBeVisible();
  });

  test(`the chunk of a later dialog answered with ${kind} shows a dialog that recovers by Try Again`, {
    tag: kind === "404" ? [] : "@verify",
  }, async ({ page }) => {
    // Its script and its style sheet.
    await page.route("**/assets/delivery-popup-*", answer);
    const board = new Board(page);
    await board.open({ scenario: "handed-out" });
    const open = () =>
      page.locator("td:is([data-column=rider], [data-column=assigned]) button").first().click();
    await open();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Something went wrong");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await open();
    await expect(dialog).toContainText("Something went wrong");
    await page.unroute("**/assets/delivery-popup-*");
    await dialog.getByRole("button", { name: "Try Again" }).click();
    await expect(dialog.getByRole("listbox")).toBeVisible();
    const styles = await page
      .locator("link[rel=stylesheet][href*='/delivery-popup-']")
      .evaluateAll((links) =>
        links.map((link) => (link as HTMLLinkElement).sheet?.cssRules.length),
      );
    expect(styles).toHaveLength(1);
    expect(styles[0]).toBeGreaterThan(5);
  });
}

test("every usual screen of simulator mode works under the strict policy with trusted types", {
  tag: "@verify",
}, async ({ page }) => {
  test.slow();
  const blocked = await watchPolicy(page);
  await visitScreens(page, (path) => `${path}?simulator&seed=7&scenario=lunch-rush`);
  const payment = new CardPayment(page);
  await payment.visit();
  await payment.pick("approved");
  await payment.start("Card reader");
  await payment.expectCollected();
  expect(blocked).toEqual([]);
});

test("the published folder holds no source map and no list of its source files, and no script names a map: they are beside it", async ({
  request,
}) => {
  const published = filesOf("dist");
  const scripts = published.filter((file) => file.endsWith(".js"));
  expect(published.filter((file) => file.endsWith(".map"))).toEqual([]);
  for (const script of scripts) {
    expect(readFileSync(`dist/${script}`, "utf8")).not.toContain("sourceMappingURL=");
  }
  // A release that changes its name alone changes the names of no files.
  const [, release = ""] =
    /name="release" content="([^"]+)/.exec(readFileSync("dist/index.html", "utf8")) ?? [];
  expect(release).not.toBe("");
  const named = scripts.filter((file) => readFileSync(`dist/${file}`, "utf8").includes(release));
  expect(named).toEqual(["sw.js"]);
  const maps = filesOf("source-maps");
  for (const chunk of ["board", "packages", "live-ports", "simulated-ports"]) {
    const script = scripts.find((file) => file.startsWith(`assets/${chunk}-`));
    expect(maps).toContain(`${script}.map`);
  }
  // It names every source file, and the chunk that has it.
  expect(maps).toContain("manifest.json");
  expect(published.filter((file) => /(^|\/)(manifest\.json$|\.)/.test(file))).toEqual([]);
  const answer = await request.get(`/${maps.find((file) => file.endsWith(".map"))}`);
  expect(answer.status()).toBe(404);
});

test("the licences beside the page name every package that a source map, a style sheet or the service worker has, and the account menu shows them", async ({
  page,
}) => {
  const maps = filesOf("source-maps").filter((file) => file.endsWith(".js.map"));
  const sources = maps.flatMap((file) => {
    const map: { readonly sources: readonly string[] } = JSON.parse(
      readFileSync(`source-maps/${file}`, "utf8"),
    );
    return map.sources;
  });
  const packages = sources.flatMap(
    (source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [],
  );
  const fonts = ["@fontsource-variable/inter", "@fontsource-variable/noto-sans-arabic"];
  const shipped = new Set([...packages, ...fonts, "workbox-precaching", "workbox-routing"]);
  const licences = readFileSync("dist/licences.txt", "utf8");
  expect(shipped.size).toBeGreaterThan(40);
  expect([...shipped].filter((name) => !licences.includes(`${name} `))).toEqual([]);
  await page.goto("/?simulator&seed=7");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Licences" }).click();
  const dialog = page.getByRole("dialog", { name: "Licences of the software in this app" });
  await expect(dialog).toContainText("SIL OPEN FONT LICENSE");
  await expect(dialog).toContainText("react-dom ");
});

test.describe("an API on another origin whose Date the page cannot read, and a tablet ten minutes ahead", () => {
  let api: OtherOrigin;
  let site: LoopbackFiles;
  let serverNow: number;
  const serve = async (sendsDate: boolean, heartbeatUrl?: string): Promise<string> => {
    api = new OtherOrigin();
    serverNow = now;
    const time = sendsDate ? () => serverNow : undefined;
    site = await pageServer(await api.start(), time, heartbeatUrl);
    return site.base;
  };
  /** A page that sees its clock step asks for the time again, so the server's clock steps with it. */
  const pass = async (page: Page, durationMs: number): Promise<void> => {
    serverNow += durationMs;
    await page.clock.fastForward(durationMs);
  };

  test.afterEach(async () => {
    await api.stop();
    await site.close();
  });

  test("the order is rejected at its deadline by the time of the page's own server, not before [N15]", async ({
    page,
  }) => {
    await open(page, await serve(true));
    await page.clock.runFor(3 * secondMs);
    await expect.poll(() => site.asked.join()).toContain("server-time");
    await pass(page, 4 * minuteMs);
    await expect(page.locator("tr[data-order]")).toHaveCount(1);
    expect(api.rejections).toBe(0);
    await pass(page, minuteMs);
    await expect(page.locator("tr[data-order]")).toHaveCount(0);
    await expect.poll(() => api.rejections).toBe(1);
  });

  test("a heartbeat reaches a collector on a third origin, after the browser has asked it, and reports the ten minutes [N37]", {
    tag: "@verify",
  }, async ({ page }) => {
    const receiver = await OtlpReceiver.open();
    try {
      await open(page, await serve(true, receiver.address));
      const offset = (): number | undefined =>
        receiver.points.find(({ metric }) => metric === "delivery_manager.clock.offset")?.value;
      await expect.poll(offset, { timeout: 90_000 }).toBeGreaterThan(590);
      expect(offset()).toBeLessThan(610);
      expect(receiver.refusals).toEqual([]);
      expect(receiver.preflights).toBeGreaterThan(0);
    } finally {
      receiver.close();
    }
  });

  test("without any source of the time nothing is rejected, and the light says so [N15]", async ({
    page,
  }) => {
    await open(page, await serve(false));
    // A press lets the browser play sound. While an order waits, blocked sound is the graver trouble of the light.
    await page.locator("thead").click();
    await expect(page.locator("header [data-updates]")).toHaveText("Auto-reject paused");
    expect(api.rejections).toBe(0);
  });
});

for (const [mode, { modules, address, prepare }] of Object.entries(modes)) {
  for (const [kind, answer] of Object.entries(badAnswers)) {
    test(`each file of the first load of ${mode} mode answered with ${kind} shows a text with Reload`, {
      tag: "@verify",
    }, async ({ page }) => {
      test.slow();
      const files = firstFiles(...modules);
      expect(files.length).toBeGreaterThan(4);
      await prepare(page);
      for (const file of files) {
        await test.step(file, async () => {
          await page.route(`**/${file}`, answer);
          await page.goto(address);
          await expectStartFailure(page);
          await page.unroute(`**/${file}`);
        });
      }
      await page.getByRole("button", { name: "Reload" }).click();
      await expect(page.locator("#start-failure")).toHaveCount(0);
      await expect(page.locator("#root > :not([aria-live])").first()).toBeVisible();
    });
  }
}

test("the text of a failed start is never seen in a normal start, nor under a strict Content-Security-Policy", {
  tag: "@verify",
}, async ({ page }) => {
  const answer = await page.request.get("/");
  expect(answer.headers()["content-security-policy"]).toContain("script-src 'self'");
  await page.addInitScript(() => {
    const seen = { isFailureSeen: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const text = document.getElementById("start-failure");
      if (text?.checkVisibility()) seen.isFailureSeen = true;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await new Board(page).open();
  expect(await page.evaluate("window.seen")).toEqual({ isFailureSeen: false });
  await page.route("**/simulated-ports-*", badAnswers["404"]);
  await page.goto("/home-delivery/new?simulator&seed=8");
  await expectStartFailure(page);
});

test("every usual screen of a classroom works under the policy that its server sends", {
  tag: "@verify",
}, async ({ page, context }) => {
  test.slow();
  const server = new SimulatorProcess(["--seed", "7", "--scenario", "lunch-rush"]);
  await server.start();
  try {
    const blocked = await watchPolicy(page);
    const printed = context.waitForEvent("page");
    await visitScreens(page, (path) => `${server.url}${path}`);
    await expect((await printed).getByRole("heading")).toBeVisible();
    await page.goto(`${server.url}/pickup/waiting-for-collection`);
    const payment = new CardPayment(page);
    await payment.start("Card terminal");
    expect(blocked).toEqual([]);
  } finally {
    await server.stop();
  }
});

test("live mode loads the reader's SDK and its own worker under the policy, and no script from elsewhere", {
  tag: "@verify",
}, async ({ page }) => {
  const blocked = await watchPolicy(page);
  const live = new LivePage(page);
  serveCounter(live, [waitingPickup(55)]);
  live.paymentTypes = [
    wirePaymentType({
      id: 7,
      name: "Stripe Connect",
      partner: "stripe_connect",
      terminal_integration: null,
    }),
  ];
  await live.answer();
  await page.route("https://js.stripe.com/terminal/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: readerSdk }),
  );
  await visit(page, `/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("link", { name: /Pickups/ })).toBeVisible();
  await visit(page, "/pickup/waiting-for-collection");
  await page.getByRole("button", { name: "Collected, order 55" }).click();
  const loaded = page.waitForRequest(/^https:\/\/js\.stripe\.com\/terminal\//);
  await page.getByRole("dialog").getByRole("button", { name: "Pay", exact: true }).click();
  await loaded;
  await expect.poll(() => page.evaluate("typeof window.StripeTerminal")).toBe("object");
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
    expect.stringMatching(/^\/assets\/ticker-worker-/),
  ]);
  expect(blocked).toEqual([]);
});

test("HTML and scripts from text are refused, and the page reports each kind of violation once", {
  tag: "@verify",
}, async ({ page }) => {
  const reports: string[] = [];
  page.on("console", (line) => {
    if (line.text().includes("content security policy blocked")) reports.push(line.text());
  });
  await visit(page, "/home-delivery/new?simulator&seed=7&scenario=lunch-rush");
  await expect(new Board(page).rows.first()).toBeVisible();
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      html: () => {
        document.body.innerHTML = "<b>hostile</b>";
      },
      "html again": () => document.body.insertAdjacentHTML("beforeend", "<b>hostile</b>"),
      worker: () => new Worker("https://elsewhere.example/worker.js"),
      script: () => {
        document.createElement("script").text = "hostile()";
      },
      "script address": () => {
        document.createElement("script").src =
          "https://js.stripe.com.elsewhere.example/terminal/v1";
      },
    };
    return Object.entries(attempts)
      .filter(([, attempt]) => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      })
      .map(([name]) => name);
  });
  expect(refused).toEqual(["html", "html again", "worker", "script", "script address"]);
  await expect
    .poll(() => reports)
    .toEqual([
      expect.stringContaining(
        "The content security policy blocked trusted-types-sink by require-trusted-types-for",
      ),
    ]);
});

for (const [what, headers] of Object.entries(cachings)) {
  test(`With ${what} lists stay fresh, the next person is not the last one, and no customer's name stays on the device (N23, N25)`, {
    tag: "@verify",
  }, async () => {
    const server = new SmallBackEnd({ headers });
    await server.start();
    const { folder, context } = await openProfile();
    try {
      await context.clock.install();
      const [page] = context.pages();
      if (page === undefined) throw new Error("The browser has no page");
      server.orders = { "/orders/new": [anOrder(71)] };
      await page.goto(server.signInAddress(server.issue(mona), mona));
      await expectBoardOf(page, mona.name);
      await page.goto(`${server.base}/home-delivery/new`);
      await expect(rowOf(page, 71)).toBeVisible();
      const asked = () => server.asked.filter(({ path }) => path.endsWith("/orders/new")).length;
      const before = asked();
      // Without live updates the shown list is loaded every 10 to 15 s.
      await passUntil(page, server, () => expect(asked()).toBeGreaterThan(before));
      server.orders = { "/orders/new": [anOrder(71), anOrder(72)] };
      await passUntil(page, server, () => expect(rowOf(page, 72)).toBeVisible(soon));
      await rowOf(page, 72).locator('[data-column="number"] button').click();
      await expect(page.getByRole("dialog")).toContainText(customer);
      await page.keyboard.press("Escape");
      await signOut(page);
      await page.goto(server.signInAddress(server.issue(omar), omar));
      await expectBoardOf(page, omar.name);
      await signOut(page);
      // The search finds what the browser does cache.
      await page.evaluate(() => fetch("/core/cached").then((answer) => answer.text()));
    } finally {
      await context.close();
      await server.stop();
    }
    expect(filesWith(folder, SmallBackEnd.cachedText)).not.toEqual([]);
    expect(filesWith(folder, customer)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
}

test("A call asks for no header that a server must allow across origins, and a list that has not changed is no lost network (N23, RL-2)", {
  tag: "@verify",
}, async ({ page }) => {
  const server = new SmallBackEnd({ origin: "other", headers: { etag: "by the server" } });
  await server.start();
  server.orders = { "/orders/new": [anOrder(71)] };
  await page.clock.install();
  await page.goto(server.signInAddress(server.issue(mona), mona));
  await expectBoardOf(page, mona.name);
  await page.goto(`${server.base}/home-delivery/new`);
  await expect(rowOf(page, 71)).toBeVisible();
  // The answer to the first has been shown when the second is sent.
  const conditional = () =>
    server.asked.filter(
      ({ path, headers }) => path.endsWith("/orders/new") && headers["if-none-match"] !== undefined,
    );
  await passUntil(page, server, () => expect(conditional().length).toBeGreaterThanOrEqual(2));
  await expect(page.getByText("You can read, search and open them")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await server.stop();
  const allowed = ["authorization", "content-type", "if-none-match"];
  const wanted = server.asked
    .filter(({ method }) => method === "OPTIONS")
    .flatMap(({ headers }) => String(headers["access-control-request-headers"]).split(","));
  expect(wanted).toContain("authorization");
  expect([...new Set(wanted)].filter((name) => !allowed.includes(name))).toEqual([]);
});

test.describe("heartbeats of the built app", () => {
  let receiver: OtlpReceiver;
  test.beforeEach(async () => {
    receiver = await OtlpReceiver.open();
  });
  test.afterEach(() => receiver.close());

  const count = (): number => receiver.requests.length;
  const sent = (metric: string): number | undefined =>
    receiver.points.find((point) => point.metric === metric)?.value;

  test("begin with the first list, pass the page's policy, and report that the API is lost [N37]", {
    tag: "@verify",
  }, async ({ page }) => {
    const attributes = `data-heartbeat-url="${receiver.address}" data-device-name="Counter 2"`;
    const live = await openLive(page, attributes, 500);
    // Longer than the wait for the first one.
    await pass(page, live, 20 * secondMs);
    expect(count()).toBe(0);
    live.listStatus = 200;
    await passUntil(page, live, () => expect(count()).toBe(1));
    expect(receiver.device).toEqual({
      "service.name": "delivery-manager",
      "service.version": expect.stringMatching(/^delivery-manager@\d/),
      "service.instance.id": expect.stringMatching(/^[\da-f]{32}$/),
      "device.name": "Counter 2",
    });
    expect(sent("delivery_manager.branch")).toBe(1);
    expect(sent("delivery_manager.lists.age")).toBeLessThan(30);
    live.isReachable = false;
    await passUntil(page, live, () => expect(sent("delivery_manager.light")).toBe(7));
    expect(receiver.refusals).toEqual([]);
  });

  test("come from one tab of a device, and from another once that is closed [N37]", {
    tag: "@verify",
  }, async ({ page, context }) => {
    const attributes = `data-heartbeat-url="${receiver.address}"`;
    const live = await openLive(page, attributes);
    await passUntil(page, live, () => expect(count()).toBe(1));
    const { "service.instance.id": number } = receiver.device;
    const second = await context.newPage();
    const secondLive = await answering(second, attributes);
    secondLive.aheadMs = live.aheadMs;
    await second.goto("/home-delivery/new");
    await expect(second.getByRole("navigation").first()).toBeVisible();
    // Longer than the wait for the first one; the pages of a context share their clock.
    await pass(second, secondLive, 20 * secondMs);
    const before = count();
    expect(before).toBeLessThanOrEqual(2);
    await page.close();
    await passUntil(second, secondLive, () => expect(count()).toBeGreaterThan(before));
    expect(receiver.device["service.instance.id"]).toBe(number);
  });
});
