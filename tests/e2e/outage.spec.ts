import { expect, type Locator, type Page, test } from "@playwright/test";
import { hourMs } from "../../ports/entities/time.ts";
import type { ConsoleWindow } from "../../src/training/console/branch-console.ts";
import { PageMemoryMeter } from "../soak/page-memory.ts";
import { wireOrder } from "../support/samples/wire-orders.ts";
import { Board } from "./support/board.ts";
import { LivePage } from "./support/live-page.ts";
import { passUntil, soon } from "./support/page-time.ts";

/** Runs a command of the branch, after which the app restarts in place, and waits for its new rows. */
async function restartBy(board: Board, command: object): Promise<void> {
  await board.scroller.evaluate((list) => {
    list.dataset["before"] = "true";
  });
  // The console is a chunk that is loaded after the start.
  await board.page.waitForFunction(() => "branch" in window);
  const result = await board.page.evaluate(
    (typed) => (window as unknown as ConsoleWindow).branch.run(typed),
    command,
  );
  expect(result).toMatchObject({ done: true });
  await expect(board.page.locator("[data-before]")).toHaveCount(0);
  await expect(board.rows.first()).toBeVisible();
}

async function open(page: Page, path: string): Promise<Board> {
  const board = new Board(page);
  await board.open({ path, colleagues: "off" });
  await expect(page.getByRole("region", { name: "Notices" })).toBeAttached();
  return board;
}

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
  await live.signIn();
  return live;
}

declare global {
  interface Window {
    /** The answers so far with the list of unconfirmed home deliveries. */
    loads: number;
    /** For each tone, how often it had been when it was played. */
    loadsAtTones: number[];
  }
}

const sleptMs = 2 * hourMs;

const unconfirmed = "/home_delivery/unconfirmed";

/** Opens live mode, signed in, with sound, and without a push service. */
async function openAwake(page: Page): Promise<LivePage> {
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
  await live.signIn();
  await page.locator("main").click();
  await expectLightLater(live, "Reconnecting", "warn");
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

async function expectLightLater(
  live: LivePage,
  word: string,
  tone: "warn" | "late",
): Promise<void> {
  const light = live.page.locator("header [data-updates]");
  await passUntil(live.page, live, () => expect(light).toHaveText(word, soon));
  await expect(light).toHaveAttribute("data-tone", tone);
}

test.describe("when a colleague changes an order and the app restarts in place (N1)", () => {
  test("the keyboard stays on the control of its order, and the list where it was scrolled", async ({
    page,
  }) => {
    const board = await open(page, "/home-delivery/new");
    await board.scroller.focus();
    for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    const focused = page.locator("tr[data-order] :focus");
    const number = await page.locator("tr[data-order]:focus-within").getAttribute("data-number");
    const name = await focused.textContent();
    const scrollTop = await board.scroller.evaluate((list) => list.scrollTop);
    expect(scrollTop).toBeGreaterThan(0);
    await restartBy(board, { do: "update", order: Number(number) });
    await expect(board.row(number ?? "").locator(":focus")).toHaveText(name ?? "");
    expect(await board.scroller.evaluate((list) => list.scrollTop)).toBe(scrollTop);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowDown");
    await expect(page.locator("tr[data-order]:focus")).toBeVisible();
  });

  test("the page from before is released once the focus has been given back (PF-10)", {
    tag: "@verify",
  }, async ({ page }) => {
    const board = await open(page, "/home-delivery/new");
    const meter = await PageMemoryMeter.of(page);
    const number = await board.firstNumber();
    const control = board.row(number).locator("[data-column=actions] button");
    await control.focus();
    const before = await meter.measure();
    await restartBy(board, { do: "update", order: Number(number) });
    await expect(control).toBeFocused();
    const { looseNodes } = await meter.measure();
    expect(looseNodes).toBeLessThan(before.looseNodes + 300);
  });
});

test.describe("with a screen that stays on", () => {
  test.beforeEach(({ page }) => allowScreenLock(page));

  test.describe("the readiness light says in time that an order could be missed", () => {
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
});

test.describe("with every audio output suspended", () => {
  // Starts every audio output suspended, as on a tablet before its first touch. The browser's own autoplay rule is
  // not reliable here, because Playwright's queries count as touches.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      window.AudioContext = class extends AudioContext {
        constructor() {
          super();
          void this.suspend();
        }
      };
    }),
  );

  test.describe("sound, while unconfirmed orders wait", () => {
    test("a banner asks for the first touch and closes with it, and that press still acts (B-I34)", async ({
      page,
    }) => {
      const board = new Board(page);
      await board.open({ path: "/home-delivery/unconfirmed" });
      const banner = page.getByRole("button", { name: "Tap to turn sound on" });
      await expect(banner).toBeVisible();
      await expect(page).toHaveTitle(/^\(\d+\) TRAINING/);
      const number = await board.firstNumber();
      await board.press(number, "Approve");
      await expect(page.getByRole("dialog")).toContainText(number);
      await expect(banner).toHaveCount(0);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("button", { name: "Sound: on" })).toBeVisible();
    });

    test("when muted by keyboard the banner shows it, and turns sound on again (B-I34)", {
      tag: "@verify",
    }, async ({ page }) => {
      const board = new Board(page);
      await board.open({ path: "/home-delivery/unconfirmed" });
      await board.pause();
      await expect(page.getByRole("button", { name: "Tap to turn sound on" })).toHaveCount(0);
      const bell = page.getByRole("button", { name: "Sound: on" });
      await bell.focus();
      await page.keyboard.press("Enter");
      const mute = page.getByRole("checkbox", { name: "Mute all sounds" });
      await expect(mute).toBeVisible();
      await page.keyboard.press("Tab");
      await expect(mute).toBeFocused();
      await page.keyboard.press("Space");
      await page.keyboard.press("Escape");
      await expect(mute).toBeHidden();
      await expect(page.getByText("Sound is off")).toBeVisible();
      await expect(page.getByRole("button", { name: "Sound: muted" })).toBeFocused();
      await page.getByRole("button", { name: "Turn on" }).click();
      await expect(page.getByText("Sound is off")).toHaveCount(0);
      await expect(bell).toBeFocused();
    });
  });
});

test.describe("after a sleep that stopped the tablet's clock", () => {
  for (const isShownAgain of [true, false]) {
    test(`an order that came meanwhile is heard with the first list, ${isShownAgain ? "when the page is shown again" : "also when the page stayed visible"} (RL-1, N22)`, {
      tag: "@verify",
    }, async ({ page }) => {
      const live = await openAwake(page);
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
      await expectLightLater(live, "Reconnecting", "warn");
    });
  }

  test("the light is red until a list is loaded again, not amber [RL-1]", {
    tag: "@verify",
  }, async ({ page }) => {
    const live = await openAwake(page);
    live.listStatus = 503;
    live.tellsTime = false;
    await sleep(live);
    await wake(page);
    await expectLightLater(live, "Orders could be missed", "late");
    await page.locator("header [data-updates]").click();
    const row = page.getByRole("listitem").filter({ hasText: "Last loaded at" });
    await expect(row).toHaveAttribute("data-level", "missed");
    await expect(row).toContainText("–");
    live.listStatus = 200;
    await row.getByRole("button", { name: "Load again" }).click();
    await expectLightLater(live, "Auto-reject paused", "warn");
    live.tellsTime = true;
    await expectLightLater(live, "Reconnecting", "warn");
  });
});
