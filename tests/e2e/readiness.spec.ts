import { expect, type Locator, type Page, test } from "@playwright/test";
import { makeJwt } from "../support/samples/jwt.ts";
import { Board } from "./support/board.ts";
import { LivePage } from "./support/live-page.ts";
import { passUntil, soon } from "./support/page-time.ts";

/** The light in the header: a button that is named by its words. */
const light = (page: Page): Locator => page.locator("header [data-updates]");

async function expectLight(page: Page, word: string, tone: "good" | "warn" | "late") {
  await expect(light(page)).toHaveText(word);
  await expect(light(page)).toHaveAttribute("data-tone", tone);
}

/** Lets time pass in live mode until the light says so. */
async function expectLightSoon(live: LivePage, word: string, tone: "warn" | "late") {
  await passUntil(live.page, live, () => expect(light(live.page)).toHaveText(word, soon));
  await expectLight(live.page, word, tone);
}

/** A browser that keeps the screen on; without its screen, Chromium refuses. */
async function allowScreenLock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lock = Object.assign(new EventTarget(), { release: async () => undefined });
    Object.defineProperty(navigator, "wakeLock", { value: { request: async () => lock } });
  });
}

/** Opens live mode, signed in, without a push service. */
async function openLive(page: Page, moreAttributes = ""): Promise<LivePage> {
  const live = new LivePage(page);
  live.moreAttributes = moreAttributes;
  await live.answer();
  await page.clock.install();
  await page.goto(`/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("navigation").first()).toBeVisible();
  return live;
}

test.beforeEach(({ page }) => allowScreenLock(page));

test.describe("the readiness light says in time that an order could be missed", () => {
  test("when all is well: Ready, in green (RL-1)", { tag: "@verify" }, async ({ page }) => {
    await new Board(page).open({ scenario: "quiet-morning" });
    await page.locator("main").click();
    await expectLight(page, "Ready", "good");
  });

  test("when the browser blocks sound while orders wait, in red, until the first press (RL-8)", {
    tag: "@verify",
  }, async ({ page }) => {
    await page.addInitScript(() => {
      window.AudioContext = class extends AudioContext {
        constructor() {
          super();
          void this.suspend();
        }
      };
    });
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed" });
    await expectLight(page, "Orders could be missed", "late");
    await page.locator("main").click();
    await expectLight(page, "Ready", "good");
  });

  test("when the tab is hidden: its title and icon count the orders that wait [RL-8]", async ({
    page,
  }) => {
    await new Board(page).open({ speed: 5 });
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect(page).toHaveTitle(/^\(\d+\) TRAINING/);
    await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /icon-\d+\.svg$/);
  });

  test("when push is lost: Reconnecting, in amber (RL-1)", { tag: "@verify" }, async ({ page }) => {
    const live = await openLive(page);
    await expectLightSoon(live, "Reconnecting", "warn");
  });

  test("when a setting is wrong: its panel and the log name it, with what is allowed (IN-4)", {
    tag: "@verify",
  }, async ({ page }) => {
    const sentence = "data-spread-seconds is “many”. Use a number from 0 to 300.";
    const logged = page.waitForEvent("console", (line) => line.text().includes(sentence));
    await openLive(page, 'data-spread-seconds="many"');
    await logged;
    await light(page).click();
    const row = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Settings" });
    await expect(row).toContainText(sentence);
    await expect(row).toContainText("Default used");
  });

  test("when the network is lost: Offline, in red, and then not any more (RL-2)", {
    tag: "@verify",
  }, async ({ page }) => {
    const live = await openLive(page);
    await expectLightSoon(live, "Reconnecting", "warn");
    live.isReachable = false;
    await expectLightSoon(live, "Offline", "late");
    await expect(page.locator("header [aria-live=assertive]")).toHaveText("Offline");
    live.isReachable = true;
    await expectLightSoon(live, "Reconnecting", "warn");
    await expect(page.locator("header [role=status]")).toHaveText("Back, orders are up to date");
  });
});
