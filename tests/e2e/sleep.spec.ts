import { expect, type Page, test } from "@playwright/test";
import { hourMs } from "../../ports/entities/time.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import { LivePage } from "./support/live-page.ts";
import { passUntil, soon } from "./support/page-time.ts";

declare global {
  interface Window {
    /** How often the list of unconfirmed home deliveries has been answered. */
    loads: number;
    /** For each tone, how often it had been when it was played. */
    loadsAtTones: number[];
  }
}

const sleptMs = 2 * hourMs;
const unconfirmed = "/home_delivery/unconfirmed";

/** Opens live mode, signed in, with sound, and without a push service. */
async function open(page: Page): Promise<LivePage> {
  await page.addInitScript((path) => {
    window.loads = 0;
    window.loadsAtTones = [];
    const ask = window.fetch;
    window.fetch = async (...given) => {
      const answer = await ask(...given);
      if (answer.url.includes(path)) window.loads += 1;
      return answer;
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      window.loadsAtTones.push(window.loads);
      start.call(this, when);
    };
  }, unconfirmed);
  const live = new LivePage(page);
  await live.answer();
  await page.clock.install();
  await page.goto(`/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.locator("main").click();
  await expectLight(live, "Reconnecting", "warn");
  return live;
}

/** Lets the machine sleep: the wall clock moves on, while the page's monotonic clock stands still. */
async function sleep(live: LivePage): Promise<void> {
  const { page } = live;
  live.aheadMs += sleptMs;
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + sleptMs);
}

async function wake(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

function orderPlacedDuringTheSleep({ aheadMs }: LivePage) {
  return wireOrder(
    {
      order_status: "unconfirmed",
      scheduled: false,
      scheduled_for: null,
      rider_id: null,
      logistics_job: null,
      placed_at: new Date(Date.now() + aheadMs + sleptMs - 30_000).toISOString(),
      status_updates: [],
    },
    { auto_rejection_sla: 10 },
  );
}

async function expectLight(live: LivePage, word: string, tone: "warn" | "late"): Promise<void> {
  const light = live.page.locator("header [data-updates]");
  await passUntil(live.page, live, () => expect(light).toHaveText(word, soon));
  await expect(light).toHaveAttribute("data-tone", tone);
}

test.describe("after a sleep that stopped the tablet's clock", () => {
  for (const isShownAgain of [true, false]) {
    test(`an order that came meanwhile is heard with the first list, ${isShownAgain ? "when the page is shown again" : "also when the page stayed visible"} (RL-1, N22)`, {
      tag: "@verify",
    }, async ({ page }) => {
      const live = await open(page);
      live.answers = { [unconfirmed]: { orders: [orderPlacedDuringTheSleep(live)] } };
      const before = await page.evaluate(() => {
        window.loadsAtTones = [];
        return window.loads;
      });
      await sleep(live);
      if (isShownAgain) await wake(page);
      const heardAt = () => page.evaluate(() => window.loadsAtTones[0]);
      await passUntil(page, live, async () => expect(await heardAt()).toBe(before + 1));
      await expect(page).toHaveTitle(/^\(1\)/);
      await expectLight(live, "Reconnecting", "warn");
    });
  }

  test("the light is red until a list is loaded again, not amber [RL-1]", {
    tag: "@verify",
  }, async ({ page }) => {
    const live = await open(page);
    live.listStatus = 503;
    live.tellsTime = false;
    await sleep(live);
    await wake(page);
    await expectLight(live, "Orders could be missed", "late");
    await page.locator("header [data-updates]").click();
    const row = page.getByRole("listitem").filter({ hasText: "Last loaded at" });
    await expect(row).toHaveAttribute("data-level", "missed");
    await expect(row).toContainText("–");
    live.listStatus = 200;
    await row.getByRole("button", { name: "Load again" }).click();
    await expectLight(live, "Auto-reject paused", "warn");
    live.tellsTime = true;
    await expectLight(live, "Reconnecting", "warn");
  });
});
