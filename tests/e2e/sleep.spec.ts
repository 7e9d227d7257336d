import { expect, type Page, test } from "@playwright/test";
import { hourMs } from "../../ports/entities/time.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import { LivePage } from "./support/live-page.ts";

declare global {
  interface Window {
    /** The time that the wall clock has moved during sleeps. */
    sleptMs: number;
    /** For each tone, how often the page had loaded the list of unconfirmed home deliveries when it was played. */
    loadsAtTones: number[];
    countLoads(): number;
  }
}

const sleptMs = 2 * hourMs;
const unconfirmed = "/home_delivery/unconfirmed";

/** Opens live mode, signed in, with sound, and without a push service. */
async function open(page: Page): Promise<LivePage> {
  await page.addInitScript((path) => {
    window.sleptMs = 0;
    window.loadsAtTones = [];
    window.countLoads = () =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes(path)).length;
    const wallNow = Date.now;
    Date.now = () => wallNow() + window.sleptMs;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      window.loadsAtTones.push(window.countLoads());
      start.call(this, when);
    };
  }, unconfirmed);
  const live = new LivePage(page);
  await live.answer();
  await page.goto(`/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.locator("main").click();
  await expectLight(page, "Reconnecting", "warn");
  return live;
}

/** Lets the machine sleep: the wall clock moves on, while the page's monotonic clock stands still. */
async function sleep(page: Page, live: LivePage): Promise<void> {
  live.aheadMs += sleptMs;
  await page.evaluate((byMs) => {
    window.sleptMs += byMs;
  }, sleptMs);
}

async function wake(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

function orderPlacedDuringTheSleep() {
  return wireOrder(
    {
      order_status: "unconfirmed",
      scheduled: false,
      scheduled_for: null,
      rider_id: null,
      logistics_job: null,
      placed_at: new Date(Date.now() + sleptMs - 30_000).toISOString(),
      status_updates: [],
    },
    { auto_rejection_sla: 10 },
  );
}

async function expectLight(page: Page, word: string, tone: "warn" | "late"): Promise<void> {
  const light = page.locator("header [data-updates]");
  await expect(light).toHaveText(word, { timeout: 45_000 });
  await expect(light).toHaveAttribute("data-tone", tone);
}

test.describe("after a sleep that stopped the tablet's clock", () => {
  test.beforeEach(() => test.slow());

  for (const isShownAgain of [true, false]) {
    test(`an order that came meanwhile is heard with the first list, ${isShownAgain ? "when the page is shown again" : "also when the page stayed visible"} (RL-1, N22)`, {
      tag: "@verify",
    }, async ({ page }) => {
      const live = await open(page);
      live.answers = { [unconfirmed]: { orders: [orderPlacedDuringTheSleep()] } };
      const before = await page.evaluate(() => {
        window.loadsAtTones = [];
        return window.countLoads();
      });
      await sleep(page, live);
      if (isShownAgain) await wake(page);
      const heardAt = () => page.evaluate(() => window.loadsAtTones[0]);
      await expect.poll(heardAt, { timeout: 30_000 }).toBe(before + 1);
      await expect(page).toHaveTitle(/^\(1\)/);
      await expectLight(page, "Reconnecting", "warn");
    });
  }

  test("the light is red until a list is loaded again, not amber [RL-1]", {
    tag: "@verify",
  }, async ({ page }) => {
    const live = await open(page);
    live.listStatus = 503;
    live.tellsTime = false;
    await sleep(page, live);
    await wake(page);
    await expectLight(page, "Orders could be missed", "late");
    await page.locator("header [data-updates]").click();
    const row = page.getByRole("listitem").filter({ hasText: "Last loaded at" });
    await expect(row).toHaveAttribute("data-level", "missed");
    await expect(row).toContainText("–");
    live.listStatus = 200;
    await row.getByRole("button", { name: "Load again" }).click();
    await expectLight(page, "Auto-reject paused", "warn");
    live.tellsTime = true;
    await expectLight(page, "Reconnecting", "warn");
  });
});
