import { readdirSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { TrustedTypesPage } from "../../adapters/browser/trusted-types.ts";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { findBrowser } from "../../scripts/find-browser.mjs";
import { browserArguments } from "../support/run/browser-arguments.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { CardPayment } from "./support/card-payment.ts";
import { waitingPickup } from "./support/counter.ts";
import { skipWithoutNginx } from "./support/nginx.ts";
import { TillServer } from "./support/till-server.ts";
import { buildVersion, TwoVersions, type VersionName } from "./support/two-versions.ts";

const executablePath = await findBrowser();

// A service worker is fetched past Playwright's own exception for certificates.
test.use({
  // The worker and the caches of a test before would answer for the page.
  reuseContext: false,
  ignoreHTTPSErrors: true,
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...browserArguments, "--ignore-certificate-errors"],
  },
});
// One after the other, so that the versions are built once.
test.describe.configure({ mode: "default" });

const port = 8483 + Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);
let built: Record<VersionName, string>;
let server: TwoVersions;
let till: TillServer;

test.beforeAll(() => {
  skipWithoutNginx(test.info());
  built = { a: "dist", b: buildVersion("b") };
});

test.beforeEach(async () => {
  till = new TillServer();
  const api = await till.start();
  const payments = { paymentValidationCompanies: "all", overrideFailedPayments: "no" };
  const attributes = { ...payments, environment: "one" };
  server = await TwoVersions.start(built, port, { ...attributes, ...servicesAt(api) });
});

const servicesAt = (api: string) => ({
  apiBase: api,
  authBase: api,
  coreBase: api,
  pushKey: "key",
  pushHost: "127.0.0.1",
  pushPort: 9,
});

test.afterEach(async () => {
  await server.stop();
  await till.stop();
});

const token = makeJwt(Date.UTC(2100, 0, 1));

/** Signs in, and waits until the service worker is in charge. */
async function signIn(page: Page, path = "/pickup/waiting-for-collection"): Promise<void> {
  await page.goto(`${server.site}/sign-in#jwt=${token}&refresh_token=refresh-1`);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.goto(`${server.site}${path}`);
  await expectInCharge(page);
}

async function expectInCharge(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Lets the browser fetch the live version, as it does at the next question of the page. */
async function fetchVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
}

const releaseOf = (page: Page) => page.locator("meta[name=release]");

/** Marks this load of the page: a navigation removes the mark. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-before", ""));
}

/** The version is fetched and waits, and for some beats of the page's clock nothing is loaded. */
async function expectHeldBack(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    return waiting !== null;
  });
  await page.waitForTimeout(2_500);
  await expect(page.locator("html[data-before]")).toHaveCount(1);
}

/** The page runs version b, and says so. */
async function expectVersion(page: Page, release: string): Promise<void> {
  await expect(releaseOf(page)).toHaveAttribute("content", release);
  await expect(page.locator("html[data-before]")).toHaveCount(0);
  await page.locator("[data-control=readiness]").click();
  await expect(page.getByText(`Version ${release}`, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
}

test("a version that appears during an open card payment waits until it has ended [IN-2]", {
  tag: "@verify",
}, async ({ page }) => {
  await signIn(page);
  const payment = new CardPayment(page);
  await payment.board.press("55", "Collected");
  await payment.choose("Card");
  await payment.press("Pay");
  await payment.expectPhase("in_progress");
  await mark(page);
  server.show("b");
  await fetchVersion(page);
  await expectHeldBack(page);
  await payment.expectPhase("in_progress");
  till.cardStatus = "approved";
  await expectVersion(page, "b");
  expect(till.commands.map(({ path }) => path)).toEqual([expect.stringContaining("/55/")]);
});

test("a version that appears while staff type waits until they have closed the form [IN-2]", {
  tag: "@verify",
}, async ({ page }) => {
  await signIn(page);
  const payment = new CardPayment(page);
  await payment.board.press("55", "Collected");
  await payment.modal.getByLabel("Amount to collect").fill("12");
  await mark(page);
  server.show("b");
  await fetchVersion(page);
  await expectHeldBack(page);
  await expect(payment.modal.getByLabel("Amount to collect")).toHaveValue("12");
  await payment.modal.getByRole("button", { name: "Close", exact: true }).first().click();
  await expectVersion(page, "b");
});

test("a version that appears while a command has no result waits for it [IN-2]", {
  tag: "@verify",
}, async ({ page }) => {
  till.holdsCommands = true;
  await signIn(page, "/pickup/new");
  await new CardPayment(page).board.press("66", "Ready");
  await expect.poll(() => till.commands.length).toBe(1);
  await mark(page);
  server.show("b");
  await fetchVersion(page);
  await expectHeldBack(page);
  till.release();
  await expectVersion(page, "b");
});

test("another tab that takes a payment is not loaded again, and ends it beside a tab of the next version [N36]", {
  tag: "@verify",
}, async ({ page, context }) => {
  await signIn(page);
  const payment = new CardPayment(page);
  await payment.board.press("55", "Collected");
  await payment.choose("Card");
  const other = await context.newPage();
  await other.goto(`${server.site}/pickup/new`);
  await expectInCharge(other);
  await expect(other.locator("tr[data-order]")).toHaveCount(1);
  await payment.press("Pay");
  await payment.expectPhase("in_progress");
  await mark(page);
  server.show("b");
  await fetchVersion(other);
  await expectVersion(other, "b");
  await payment.expectPhase("in_progress");
  await expect(page.locator("html[data-before]")).toHaveCount(1);
  expect(await statusOfFiles(page, "a")).toEqual([200]);
  expect(await statusOfFiles(other, "b")).toEqual([200]);
  till.cardStatus = "approved";
  await expectVersion(page, "b");
});

/** The statuses with which all files of a version are answered to a page. */
function statusOfFiles(page: Page, version: VersionName): Promise<readonly number[]> {
  const files = readdirSync(`${built[version]}/assets`).map((name) => `/assets/${name}`);
  return page.evaluate(async (paths) => {
    const answers = await Promise.all(paths.map((path) => fetch(path)));
    return [...new Set(answers.map(({ status }) => status))];
  }, files);
}

test("a chunk that the server no longer has leads to Try Again, and beside another version to Reload [N36]", {
  tag: "@verify",
}, async ({ page }) => {
  // Without the chunk the service worker is not installed either: nothing keeps it.
  server.remove("a", "delivered-screen");
  await page.goto(`${server.site}/sign-in#jwt=${token}&refresh_token=refresh-1`);
  await page.getByRole("link", { name: /Home deliveries/ }).click();
  await page.locator('a[data-tab="homeDelivery.delivered"]').click();
  const failed = page.getByRole("main").getByRole("alert");
  await expect(failed).toContainText("could not be loaded");
  const tryAgain = failed.getByRole("button", { name: "Try Again" });
  await tryAgain.click();
  await expect(tryAgain).toBeVisible();
  server.show("b");
  // By key: a second tap at this place within half a second is ignored (N39).
  await tryAgain.press("Enter");
  await expect(failed).toContainText("A new version is there.");
  await failed.getByRole("button", { name: "Reload" }).click();
  await expect(releaseOf(page)).toHaveAttribute("content", "b");
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("a changed attribute arrives with the next load, without a new build and with the worker in charge [N36]", {
  tag: "@verify",
}, async ({ page }) => {
  await signIn(page);
  const environment = () => page.locator("#root").getAttribute("data-environment");
  expect(await environment()).toBe("one");
  await server.changeAttributes('data-environment="one"', 'data-environment="two"');
  await page.reload();
  expect(await environment()).toBe("two");
  await expectInCharge(page);
  await server.nginx.pause();
  await page.reload();
  expect(await environment()).toBe("two");
});

test("an order is rejected at its deadline by the Date of the page's server, with the worker in charge [N36]", {
  tag: "@verify",
}, async ({ page }) => {
  // A tablet that is ten minutes ahead: by its clock the order expired long ago.
  await page.clock.install({ time: Date.now() + 10 * minuteMs });
  till.me = { online_details: { auto_rejection_sla: 1 } };
  await signIn(page);
  const deadline = Date.now() + 12 * secondMs;
  const placedAt = new Date(deadline - minuteMs).toISOString();
  const changes = { order_status: "unconfirmed", placed_at: placedAt, is_cod: false };
  till.orders = { "/pickup/unconfirmed": [waitingPickup(77, { auto_rejection_sla: 1 }, changes)] };
  await page.goto(`${server.site}/pickup/unconfirmed`);
  await expectInCharge(page);
  await expect.poll(() => till.commands.length, { timeout: 40_000 }).toBe(1);
  const [{ path, at } = { path: "", at: 0 }] = till.commands;
  expect(path).toContain("/unconfirmed/77/reject");
  expect(at).toBeGreaterThanOrEqual(deadline);
});

test("a live page opens without a network, with its overlay [IN-2] (RT-10)", {
  tag: "@verify",
}, async ({ page }) => {
  await signIn(page);
  await server.nginx.pause();
  await till.stop();
  await page.reload();
  await expect(page.getByText("We weren't able to connect to the server")).toBeVisible();
  await expect(page.locator("tr[data-order]")).toHaveCount(0);
});

test("the simulator opens without a network, also what was never opened before [IN-2]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto(`${server.site}/?simulator`);
  await expectInCharge(page);
  const files = readdirSync("dist/assets").length;
  const kept = () =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return all.flat().filter(({ url }) => new URL(url).pathname.startsWith("/assets/")).length;
    });
  await expect.poll(kept).toBe(files);
  await server.nginx.pause();
  await page.goto(`${server.site}/home-delivery/new?simulator&scenario=lunch-rush`);
  await expect(page.locator("tr[data-order]").first()).toBeVisible();
  await page.goto(`${server.site}/?simulator&lesson=cards-that-fail`);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Start" })).toBeVisible();
});

test("with manual updates a version waits until it is asked for in the readiness panel [IN-2]", {
  tag: "@verify",
}, async ({ page }) => {
  await server.changeAttributes(
    'data-environment="one"',
    'data-environment="one" data-app-updates="manual"',
  );
  await signIn(page);
  await mark(page);
  server.show("b");
  await fetchVersion(page);
  await expectHeldBack(page);
  await page.locator("[data-control=readiness]").click();
  await expect(page.getByText("A new version is ready: b.")).toBeVisible();
  await page.getByRole("button", { name: "Start now, New version" }).click();
  await expectVersion(page, "b");
});

test("the preview and the class's server register no worker, and remove one that they find [N36]", {
  tag: "@verify",
}, async ({ page, baseURL }) => {
  const classroom = new SimulatorProcess([]);
  await classroom.start();
  try {
    for (const site of [baseURL, classroom.url]) {
      // A page of the server without the app, which would remove the worker at once.
      await page.goto(`${site}/icon.svg`);
      const count = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
      await page.evaluate(async () => {
        const { trustedTypes } = window as unknown as TrustedTypesPage;
        trustedTypes?.createPolicy("default", {
          createHTML: () => undefined,
          createScriptURL: (address) => address,
        });
        await navigator.serviceWorker.register("/sw.js");
      });
      expect(await count()).toBe(1);
      await page.goto(`${site}/?simulator&scenario=lunch-rush`);
      await expect.poll(count).toBe(0);
    }
  } finally {
    await classroom.stop();
  }
});

test("the page can be installed: the browser finds nothing wrong with its manifest [IN-2]", {
  tag: "@verify",
}, async ({ page }) => {
  await signIn(page);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data ?? "{}") as {
    readonly icons: readonly { readonly src: string }[];
  };
  expect(icons.length).toBeGreaterThan(3);
  for (const { src } of icons)
    expect((await page.request.get(server.site + src)).status()).toBe(200);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
});
