import { type Browser, expect, type Page } from "@playwright/test";
import type { OrderId } from "../../ports/entities/ids.ts";
import { hourMs, secondMs } from "../../ports/entities/time.ts";
import { standStillMsMax } from "../../simulator/kernel/following-clock.ts";
import { valueOfAnswer } from "../support/branch/headless.ts";
import { PusherService } from "../support/pusher-service/pusher-service.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { Board } from "./support/board.ts";
import { CardPayment, type CardType } from "./support/card-payment.ts";
import { joinClass, openTablet, rosterRow } from "./support/class-in-browser.ts";
import { joinBranch } from "./support/classroom.ts";
import { violations } from "./support/examination.ts";
import { collectFirstOrder, deliverFirstOrder } from "./support/order-life.ts";
import { test } from "./support/tablets.ts";

const ownBranches = { lesson: "first-order" };

/** Everything that the device of a page keeps. */
const storageOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

const oneBranch = { class: "shared", scenario: "lunch-rush", speed: 1 } as const;

/** The unconfirmed orders of a tablet whose board gets live updates. */
async function unconfirmedOn(page: Page): Promise<Board> {
  const board = new Board(page);
  await expect(page.locator("header [data-updates='live']")).toBeVisible({ timeout: 60_000 });
  await board.show("homeDelivery.unconfirmed");
  await expect(board.rows.first()).toBeVisible();
  return board;
}

/** A tablet whose wall clock is wrong by this much. */
function tabletOff(browser: Browser, address: string, offMs: number): Promise<Page> {
  return openTablet(browser, address, (page) =>
    page.addInitScript((off) => {
      const Right = Date;
      class Wrong extends Right {
        constructor(...given: readonly []) {
          super(...(given.length > 0 ? given : ([Right.now() + off] as unknown as [])));
        }
        static override now(): number {
          return Right.now() + off;
        }
      }
      globalThis.Date = Wrong as DateConstructor;
    }, offMs),
  );
}

/** The time of day in the training band. */
const bandTime = (page: Page) => page.locator("#training time").last();

/** The seconds of a time of day, such as 11:50:02. */
function secondsIn(timeOfDay: string): number {
  const [hour = 0, minute = 0, second = 0] = timeOfDay.split(":").map(Number);
  return (hour * 60 + minute) * 60 + second;
}

/** The ages of the orders of the shown list by their ids. */
function agesOn(page: Page): Promise<readonly (readonly [string, string])[]> {
  return page
    .locator("tr[data-order]")
    .evaluateAll((rows) =>
      rows.map((row): [string, string] => [
        row.getAttribute("data-order") ?? "",
        row.querySelector("[data-column=elapsed]")?.textContent ?? "",
      ]),
    );
}

/** "00:57:13" */
function hoursOf(ms: number): string {
  return new Date(Math.floor(ms / 1_000) * 1_000).toISOString().slice(11, 19);
}

/**
 * Longer than a page waits before it polls without pushes (N18). In real time: the class's server, its push service and
 * the tablets would need one clock.
 */
const pollMs = 60_000;

const light = (page: Page, state: string) => page.locator(`header [data-updates='${state}']`);

/** The new orders of a tablet whose board gets live updates. */
async function newOn(page: Page): Promise<Board> {
  const board = new Board(page);
  await expect(light(page, "live")).toBeVisible({ timeout: pollMs });
  await expect(board.rows.first()).toBeVisible();
  return board;
}

async function markReady(board: Board): Promise<string> {
  const number = await board.firstNumber();
  await board
    .row(number)
    .getByRole("button", { name: /^Mark ready/ })
    .click();
  return number;
}

/** Marks the page; a reload would remove the mark. */
function markDocument(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dataset["mark"] = "kept";
  });
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset["mark"] === "kept");
}

test.describe("tablets whose presses are counted", () => {
  /** The presses of all tablets of a test, and the errors of their pages. */
  let seen = { presses: 0, errors: [] as string[] };

  test.beforeEach(() => {
    seen = { presses: 0, errors: [] };
  });

  test.afterEach(() => {
    expect(seen.errors).toEqual([]);
  });

  /** A tablet whose presses and errors are counted. */
  const tablet = (browser: Browser, address: string): Promise<Page> =>
    openTablet(browser, address, async (page) => {
      page.on("pageerror", ({ message }) => seen.errors.push(message));
      await page.exposeFunction("countPress", () => {
        seen.presses += 1;
      });
      // Typed characters are no presses.
      await page.addInitScript(() => {
        const count = (): void => void Reflect.get(window, "countPress")();
        addEventListener("pointerdown", count, { capture: true });
        addEventListener("keydown", ({ key }) => key.length > 1 && count(), { capture: true });
      });
    });

  test("a class of two on plain http: joined by link and by code, started, troubled, told, looked at and ended by its trainer [CL-2, CL-3, CL-4, CL-6]", async ({
    browser,
    openClass,
  }) => {
    const { room, key, code, pageAddress, joinAddress } = await openClass(ownBranches);
    const trainer = await tablet(browser, pageAddress);
    expect(
      await trainer.evaluate(() => [
        isSecureContext,
        ...["locks", "wakeLock", "serviceWorker", "clipboard"].map((name) => name in navigator),
      ]),
    ).toEqual([false, false, false, false, false]);
    const [first = ""] = joinAddress.split("#");
    const fatima = await tablet(browser, joinAddress);
    const yusuf = await tablet(browser, first);
    await joinClass(fatima, "Fatima");
    await yusuf.getByLabel("Class code").fill(code.toLowerCase());
    await joinClass(yusuf, "Yusuf");
    await expect(fatima.getByRole("heading", { name: "2 are here" })).toBeVisible();
    expect(await fatima.content()).not.toContain(key);

    await trainer.getByRole("button", { name: "Start for 2" }).click();
    for (const page of [fatima, yusuf]) {
      await expect(page.locator("#training-coach section")).toBeVisible();
      // The trainer has the console, and sets the pace.
      await expect(page.locator("[data-tool=console]")).toHaveCount(0);
      await expect(page.locator("#training fieldset")).toHaveCount(0);
    }
    await expect(fatima.locator("#training")).toContainText("Class: Your first order · Fatima");
    await expect(rosterRow(trainer, "Fatima")).toContainText("Home deliveries");
    await expect(trainer.locator("header").filter({ hasText: "2 trainees" })).toContainText(
      /2 trainees · \d:\d\d left/,
    );
    const pressesToStart = seen.presses;
    await fatima.getByRole("link", { name: /^Unconfirmed [1-9]/ }).click();
    await trainer.getByRole("button", { name: "Pause all" }).click();
    await expect(fatima.getByText("You can read and open orders.")).toBeVisible();
    const approve = fatima.getByRole("button", { name: /^Approve/ }).first();
    await expect(approve).toHaveAttribute("aria-disabled", "true");
    // A press reaches it, although it says that it is disabled.
    await approve.press("Enter");
    await expect(fatima.getByText("Nothing was sent: the class is paused.")).toBeVisible();
    await expect(fatima.getByRole("dialog")).toHaveCount(0);
    await trainer.getByRole("button", { name: "Resume all" }).click();
    await expect(approve).not.toHaveAttribute("aria-disabled", "true");

    const pausePresses = seen.presses - pressesToStart;
    await trainer.getByLabel("Speed of all").selectOption("×2");
    await expect.poll(() => room.pace.speed).toBe(2);
    await trainer.getByLabel("Speed of all").selectOption("×1");
    await trainer.getByRole("button", { name: "Trouble for all" }).click();
    await trainer.getByRole("button", { name: "No network for 30 s" }).click();
    await expect(trainer.getByText("Sent to 2 trainees: No network for 30 s")).toBeVisible();
    // The class beside the drawer stays in use.
    await expect(trainer.getByRole("button", { name: "Pause all" })).toBeVisible();
    // Of all three people together, without those of the pause above.
    expect(seen.presses - pausePresses).toBeLessThanOrEqual(6);
    for (const page of [fatima, yusuf]) {
      await expect(page.getByRole("button", { name: /^(Offline|Reconnecting)/ })).toBeVisible();
    }
    await trainer.keyboard.press("Escape");
    await expect(trainer.getByRole("complementary", { name: "Trouble for all" })).toHaveCount(0);
    await trainer.getByRole("button", { name: "Message to Yusuf" }).click();
    await trainer.getByLabel("Message, up to 200 characters").fill("Well seen");
    await trainer.keyboard.press("Enter");
    await expect(yusuf.getByText("Well seen")).toBeVisible();
    await expect(fatima.getByText("Well seen")).toHaveCount(0);
    await trainer.getByRole("button", { name: "Message to all" }).click();
    await trainer.getByLabel("Message, up to 200 characters").fill("Look at <b>Unconfirmed</b>");
    await trainer.keyboard.press("Enter");
    await expect(fatima.getByText("Look at <b>Unconfirmed</b>")).toBeVisible();
    await fatima.getByRole("button", { name: "Got it" }).click();
    await expect(fatima.getByText("Look at <b>Unconfirmed</b>")).toHaveCount(0);

    await trainer.getByRole("button", { name: "Look at the board of Fatima" }).click();
    await expect(trainer.getByRole("heading", { name: "Board of Fatima" })).toBeVisible();
    await trainer.locator('[data-row="order"]').click();
    const line = trainer.locator("main [role=status]");
    await expect(line).toHaveText(/^Order #\d+ was placed/);
    const [number = ""] = /#\d+/.exec(await line.innerText()) ?? [];
    const looked = trainer.frameLocator("iframe");
    await looked.getByRole("link", { name: /^New [1-9]/ }).press("Enter");
    await expect(looked.locator("main")).toContainText(number);
    await trainer.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(fatima.locator("#training")).toContainText("Paused");
    await expect(yusuf.locator("#training")).not.toContainText("Paused");
    await expect(looked.locator("#training")).toContainText("Paused");
    expect(await violations(trainer)).toEqual([]);
    await trainer.getByRole("button", { name: "Back to the class" }).click();
    await expect(rosterRow(trainer, "Fatima")).toContainText("Paused");

    await yusuf.reload();
    await expect(yusuf.locator("#training-coach section")).toBeVisible();
    await trainer.getByRole("button", { name: "End and debrief" }).click();
    await trainer.getByRole("button", { name: "End now" }).click();
    for (const page of [fatima, yusuf]) {
      await expect(page.getByRole("heading", { name: /^Debrief/ })).toBeVisible({
        timeout: 15_000,
      });
    }
    await expect(fatima.getByRole("dialog")).toContainText("Fatima");
    await expect(rosterRow(trainer, "Yusuf")).toContainText("Finished");
    const [file] = await Promise.all([
      trainer.waitForEvent("download"),
      trainer.getByRole("button", { name: "CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("class.csv");
    expect(room.runOf(1)?.lines.length).toBeGreaterThan(0);

    // The same people and places, with the next lesson: two presses.
    const next = trainer.getByRole("button", { name: /^Next: / });
    const title = (await next.innerText()).replace("Next: ", "");
    await next.click();
    for (const page of [fatima, yusuf])
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await trainer.getByRole("button", { name: "Start for 2" }).click();
    for (const page of [fatima, yusuf])
      await expect(page.locator("#training")).toContainText(`Class: ${title}`);
  });

  test("Look shows the trainee's own board on the trainer's page: it follows each press, sends nothing, says why, and writes nothing [CL-3]", {
    tag: "@verify",
  }, async ({ browser, openClass }) => {
    const { room, pageAddress, joinAddress } = await openClass(ownBranches);
    const trainer = await tablet(browser, pageAddress);
    const fatima = await tablet(browser, joinAddress);
    await joinClass(fatima, "Fatima");
    await trainer.getByRole("button", { name: "Start for 1" }).click();
    await fatima.getByRole("link", { name: /^Unconfirmed [1-9]/ }).click();
    const own = new Board(fatima);
    const number = await own.firstNumber();
    const stored = await storageOf(trainer);
    await rosterRow(trainer, "Fatima").getByRole("button", { name: /^Look/ }).click();
    const frame = trainer.frameLocator("iframe");
    await expect(frame.getByText("You only look at this board.")).toBeVisible();
    // Her tab and her layout, each popup by itself, and the name of each other dialog.
    const hers = frame.getByRole("link", { name: /^Unconfirmed [1-9]/ });
    await expect(hers).toHaveAttribute("aria-current", "page");
    await fatima.setViewportSize({ width: 1024, height: 768 });
    await expect
      .poll(() => frame.locator("html").evaluate(() => window.innerWidth))
      .toBe(await fatima.evaluate(() => window.innerWidth));
    const search = trainer.locator("[data-console-search]");
    await search.focus();
    const rowOfHers = own.row(number);
    await rowOfHers.getByRole("button", { name: `#${number}` }).click();
    const followed = frame.getByRole("dialog", { name: `#${number}` });
    await expect(followed).toBeVisible();
    await expect(search).toBeFocused();
    await fatima.keyboard.press("Escape");
    await expect(followed).toHaveCount(0);
    await expect(search).toBeFocused();
    await rowOfHers.getByRole("button", { name: `Reject, order ${number}` }).click();
    await expect(frame.getByText(/^On the trainee's screen: /)).toContainText(number);
    await fatima.keyboard.press("Escape");
    await expect(frame.getByText(/^On the trainee's screen: /)).toHaveCount(0);
    await fatima.getByRole("link", { name: "Pickups" }).click();
    await expect(frame.getByRole("link", { name: "Pickups" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await fatima.getByRole("link", { name: "Home deliveries" }).click();
    await fatima.getByRole("link", { name: /^Unconfirmed [1-9]/ }).click();
    await expect(hers).toHaveAttribute("aria-current", "page");
    // The trainer reads elsewhere until her next tab.
    await frame.getByRole("link", { name: /^New/ }).press("Enter");
    // By keyboard from the console into the board.
    const unconfirmed = frame.getByRole("link", { name: /^Unconfirmed [1-9]/ });
    await trainer.getByRole("button", { name: "Jump" }).focus();
    for (let each = 0; each < 20; each += 1) {
      if (await unconfirmed.evaluate((link) => link === document.activeElement)) break;
      await trainer.keyboard.press("Tab");
    }
    await expect(unconfirmed).toBeFocused();
    await trainer.keyboard.press("Enter");
    const row = frame.getByRole("row").filter({ hasText: number });
    await expect(row).toBeVisible();
    const approve = row.getByRole("button", { name: /^Approve/ });
    await expect(approve).toHaveAttribute("aria-disabled", "true");
    await approve.press("Enter");
    await expect(frame.getByText("Nothing was sent: you only look at this board.")).toBeVisible();
    // By key: Playwright presses beside what stands in a frame that is made smaller.
    await row.getByRole("button", { name: `#${number}` }).press("Enter");
    const popup = frame.getByRole("dialog", { name: `#${number}` });
    await expect(popup).toBeVisible();
    expect(await violations(trainer)).toEqual([]);
    await trainer.keyboard.press("Escape");
    await expect(popup).toHaveCount(0);

    await own
      .row(number)
      .getByRole("button", { name: `#${number}` })
      .click();
    const answer = fatima.getByRole("dialog", { name: `#${number}` });
    await answer.getByRole("textbox").fill("30");
    await answer.getByRole("button", { name: "Approve" }).click();
    await expect(own.row(number)).toHaveCount(0);
    // Two seconds of real time, and what a loaded machine adds.
    await expect(row).toHaveCount(0);
    await frame.getByRole("link", { name: /^New [1-9]/ }).press("Enter");
    await expect(row).toBeVisible();
    expect(await storageOf(trainer)).toBe(stored);
    // The trainer's own screen and sound are no concern of her board.
    await expect(frame.getByText(/needs? you/)).toHaveCount(0);

    // Her page begins its run again, and so does the one that follows it.
    await fatima.reload();
    await expect(frame.getByText("Nothing was sent")).toHaveCount(0);
    await frame.getByRole("link", { name: /^New [1-9]/ }).press("Enter");
    await expect(row).toBeVisible();
    expect(room.overview()).toHaveLength(1);
  });

  test("a class of three, and another after it with the same people and server, cost the trainer six presses and two [CL-2, CL-4]", {
    tag: "@verify",
  }, async ({ browser, openClass }) => {
    const { pageAddress, joinAddress } = await openClass(ownBranches);
    const trainees: Page[] = [];
    for (const name of ["Fatima", "Yusuf", "Mei"]) {
      const page = await openTablet(browser, joinAddress);
      await joinClass(page, name);
      trainees.push(page);
    }
    const trainer = await tablet(browser, pageAddress);
    /** Starts the lesson that is chosen and waits for each trainee's board. */
    const start = async (): Promise<void> => {
      await trainer.getByRole("button", { name: "Start for 3" }).click();
      for (const page of trainees) {
        await expect(page.locator("#training-coach section")).toBeVisible();
      }
    };
    await start();
    await trainer.getByRole("button", { name: "End and debrief" }).click();
    await trainer.getByRole("button", { name: "End now" }).click();
    for (const page of trainees) {
      await expect(page.getByRole("heading", { name: /^Debrief/ })).toBeVisible();
    }
    const [file] = await Promise.all([
      trainer.waitForEvent("download"),
      trainer.getByRole("button", { name: "CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("class.csv");
    expect(seen.presses).toBeLessThanOrEqual(6);
    const first = seen.presses;
    await trainer.getByRole("button", { name: /^Next: / }).click();
    await start();
    expect(seen.presses - first).toBeLessThanOrEqual(2);
  });

  test("joining says what is wrong below its field, and keeps what was typed", {
    tag: "@verify",
  }, async ({ browser, openClass }) => {
    const { code, pageAddress, joinAddress } = await openClass(ownBranches);
    const fatima = await tablet(browser, joinAddress);
    expect(await violations(fatima)).toEqual([]);
    await fatima.getByLabel("Your name").fill("Fatima");
    await fatima.getByRole("button", { name: "العربية" }).click();
    await expect(fatima.getByRole("heading", { name: "الانضمام إلى صف" })).toBeVisible();
    await expect(fatima.locator("html")).toHaveAttribute("dir", "rtl");
    await fatima.getByRole("button", { name: "English" }).click();
    await expect(fatima.getByLabel("Your name")).toHaveValue("Fatima");
    await joinClass(fatima, "Fatima");
    expect(await violations(fatima)).toEqual([]);
    const other = await tablet(browser, joinAddress.split("#")[0] ?? "");
    await expect(other.getByLabel("Class code")).toBeFocused();
    await other.getByLabel("Class code").fill(code === "AAAAAA" ? "BBBBBB" : "AAAAAA");
    await other.getByLabel("Your name").fill("fatima");
    await other.keyboard.press("Enter");
    await expect(other.getByRole("alert")).toHaveText("Wrong code, 9 tries left");
    await expect(other.getByLabel("Class code")).toBeFocused();
    await other.getByLabel("Class code").fill(code);
    await other.keyboard.press("Enter");
    await expect(other.getByRole("alert")).toHaveText(
      "This name is taken. Add an initial, for example fatima K.",
    );
    await expect(other.getByLabel("Your name")).toBeFocused();
    await expect(other.getByLabel("Your name")).toHaveValue("fatima");

    const wrong = await tablet(browser, pageAddress.replace(/#.*/, "#wrong"));
    await expect(wrong.getByText("does not have the key of this class")).toBeVisible();
    const trainer = await tablet(browser, pageAddress);
    await expect(trainer.getByRole("heading", { name: "1 has joined" })).toBeVisible();
    expect(await violations(trainer)).toEqual([]);
    await trainer.getByRole("button", { name: "Copy link" }).click();
    // Without a clipboard the link can be selected.
    await expect(trainer.getByRole("textbox", { name: "Link to join" })).toHaveValue(joinAddress);
    await trainer.getByRole("button", { name: "Remove Fatima" }).click();
    await trainer.getByRole("button", { name: "Undo" }).click();
    await expect(trainer.getByRole("heading", { name: "1 has joined" })).toBeVisible();
    await trainer.getByRole("button", { name: "Show full screen" }).click();
    await expect(trainer.getByRole("dialog")).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`);
    await trainer.keyboard.press("Escape");
    await trainer.getByLabel("Exam").check();
    await expect(fatima.getByText("Exam, without hints")).toBeVisible();
    await trainer.getByLabel("A day, without goals").first().check();
    await expect(fatima.getByRole("heading", { name: "Lunch rush" })).toBeVisible();
    await fatima.getByRole("button", { name: "Test tone" }).click();
    await expect(fatima.getByText(/tone\.$|Press again\.$/)).toBeVisible();
    await fatima.getByRole("button", { name: "Leave" }).click();
    await fatima.getByRole("button", { name: "Leave the class" }).click();
    await expect(fatima.getByRole("heading", { name: "Join a class" })).toBeVisible();
    await expect(trainer.getByText("No trainee has joined yet.")).toBeVisible();
  });
});

test("a class of two in one branch on plain http: joined, started, paused, told and ended, and its history names the trainee [TN-9, CL-1]", async ({
  browser,
  openClass,
}) => {
  const { key, server, pageAddress, joinAddress } = await openClass(oneBranch);
  const trainer = await openTablet(browser, pageAddress);
  const fatima = await openTablet(browser, joinAddress);
  const yusuf = await openTablet(browser, joinAddress);
  expect(await violations(fatima)).toEqual([]);
  await joinClass(fatima, "Fatima");
  await joinClass(yusuf, "Yusuf");
  await expect(fatima.getByText("One branch together")).toBeVisible();
  await expect(fatima.getByRole("heading", { name: "2 are here" })).toBeVisible();
  expect(await violations(fatima)).toEqual([]);
  expect(await fatima.content()).not.toContain(key);
  await trainer.getByRole("button", { name: "Start for 2" }).click();

  const [one, other] = [await unconfirmedOn(fatima), await unconfirmedOn(yusuf)];
  expect(await fatima.evaluate(() => isSecureContext)).toBe(false);
  const number = await one.firstNumber();
  await expect(other.row(number)).toBeVisible();
  const name = `#${number}`;
  await one.row(number).getByRole("button", { name }).click();
  const popup = fatima.getByRole("dialog", { name });
  await popup.getByRole("textbox").fill("55");
  await popup.getByRole("button", { name: "Approve" }).click();
  await expect(one.row(number)).toHaveCount(0);
  await expect(other.row(number)).toHaveCount(0);
  await other.show("homeDelivery.new");
  await other.row(number).getByRole("button", { name }).click();
  const seen = yusuf.getByRole("dialog", { name });
  await seen.getByRole("tab", { name: "History" }).click();
  await expect(seen.getByRole("tabpanel", { name: "History" })).toContainText("Fatima");
  await expect(rosterRow(trainer, "Fatima")).toContainText("Home deliveries, Unconfirmed");
  await expect(rosterRow(trainer, "Fatima").getByRole("cell").nth(1)).toHaveText("1");
  await expect(rosterRow(trainer, "Yusuf")).toContainText(name);

  await trainer.getByRole("button", { name: "Message to all" }).click();
  await trainer.getByLabel("Message, up to").fill("Look at <b>Unconfirmed</b>");
  await trainer.keyboard.press("Enter");
  await expect(fatima.getByText("Look at <b>Unconfirmed</b>")).toBeVisible();
  await trainer.getByRole("button", { name: "Message to Yusuf" }).click();
  await trainer.getByLabel("Message, up to").fill("Well seen");
  await trainer.keyboard.press("Enter");
  await yusuf.getByRole("button", { name: "Got it" }).click();
  await expect(yusuf.getByText("Well seen")).toBeVisible();
  await trainer.getByRole("button", { name: "Pause all" }).click();
  for (const page of [fatima, yusuf]) {
    await expect(page.locator("#training")).toContainText("Paused");
  }
  await yusuf.keyboard.press("Escape");
  const held = yusuf.getByRole("button", { name: /^Mark ready/ }).first();
  await expect(held).toHaveAttribute("aria-disabled", "true");
  await held.press("Enter");
  await expect(yusuf.getByText("Nothing was sent: the class is paused.")).toBeVisible();
  expect(await violations(trainer)).toEqual([]);
  await trainer.getByRole("button", { name: "Resume all" }).click();
  await fatima.reload();
  await unconfirmedOn(fatima);
  await expect(fatima.locator("#training")).not.toContainText("Paused");
  expect(server.allRefused).toMatchObject({
    tokens: 0,
    channels: 0,
    callers: 0,
    sockets: 0,
  });

  await trainer.getByRole("button", { name: "Remove Yusuf" }).click();
  await trainer.getByRole("button", { name: "Remove Yusuf now" }).click();
  await expect(yusuf.getByText("You are no longer in this class.")).toBeVisible();
  await yusuf.goto(joinAddress);
  await expect(yusuf.getByRole("heading", { name: "Join a class" })).toBeVisible();
  await trainer.getByRole("button", { name: "End the class" }).click();
  await trainer.getByRole("button", { name: "End now" }).click();
  await expect(fatima.getByRole("heading", { name: "The class has ended." })).toBeVisible();
  await expect(fatima.getByRole("definition").first()).toHaveText(/^\d+$/);
  await expect(fatima.getByText("Orders delivered or collected")).toBeVisible();
  await expect(trainer.getByRole("row", { name: `Fatima Approved #${number}` })).toBeVisible();
  const [file] = await Promise.all([
    trainer.waitForEvent("download"),
    trainer.getByRole("button", { name: "CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("class.csv");
});

test.describe("two browsers on one branch", () => {
  test.describe.configure({ mode: "serial" });

  const server = new SimulatorProcess(["--seed", "11", "--scenario", "lunch-rush", "--speed", "1"]);

  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());

  test("one order of each kind goes through its whole life while the branch's clock is paused [SM-3]", {
    tag: "@verify",
  }, async ({ browser }) => {
    const board = await joinBranch(browser, server.url);
    const other = await joinBranch(browser, server.url);
    await server.steer("pause");
    const delivered = await deliverFirstOrder(board);
    const collected = await collectFirstOrder(board);
    await other.show("homeDelivery.delivered");
    await other.expand("Other deliveries");
    await other.expectRow(delivered);
    await other.show("pickup.collected");
    await other.expectRow(collected);
    await server.steer("resume");
  });

  test("the page follows the trainer's clock: a jump makes a scheduled order due", {
    tag: "@verify",
  }, async ({ browser, request }) => {
    const board = await joinBranch(browser, server.url);
    await board.page.getByRole("link", { name: "Scheduled" }).click();
    const number = await board.firstNumber();
    const { now } = (await (await request.get(`${server.url}/simulator/time`)).json()) as {
      now: string;
    };
    const inTwoHours = new Date(Date.parse(now) + 2 * 3_600_000).toISOString();
    await server.steer("jump_to", { to: inTwoHours });
    await expect(board.row(number)).toHaveCount(0);
    await expect(board.page.locator("#training time")).toHaveText(/^1[34]:/);
  });

  // The push connection comes back after waits of its own, in real time.
  test("each browser sees the other's actions, and both recover from a server restart without a reload", {
    tag: "@verify",
  }, async ({ browser }) => {
    const one = await joinBranch(browser, server.url);
    const other = await joinBranch(browser, server.url);
    const number = await one.firstNumber();
    await expect(other.row(number)).toBeVisible();
    await one.press(number, "Mark ready");
    await expect(one.row(number)).toHaveCount(0);
    await expect(other.row(number)).toHaveCount(0);
    await markDocument(one.page);
    await markDocument(other.page);

    await server.stop();
    for (const { page } of [one, other]) {
      await expect(page.getByText(/Reconnecting|Offline/).first()).toBeVisible({ timeout: 30_000 });
    }
    await server.start();
    for (const board of [one, other]) {
      await expect(board.page.locator("header [data-updates='live']")).toBeVisible({
        timeout: 45_000,
      });
      await expect(board.rows.first()).toBeVisible();
      expect(await isSameDocument(board.page)).toBe(true);
    }
    const again = await one.firstNumber();
    await one.press(again, "Mark ready");
    await expect(other.row(again)).toHaveCount(0);
  });
});

test.describe("card payments in a class", { tag: "@verify" }, () => {
  // One class per test: a branch has few unpaid pickups, and each payment uses one.
  const server = new SimulatorProcess(["--seed", "11", "--scenario", "four-roles"]);

  test.beforeEach(() => server.start());
  test.afterEach(() => server.stop());

  /** For each kind, the result of a payment during which the page is reloaded. */
  const reloads: readonly {
    readonly type: CardType;
    readonly result: "collected" | "cancelled";
  }[] = [
    { type: "Card terminal", result: "collected" },
    { type: "Magnati", result: "collected" },
    { type: "Razorpay", result: "collected" },
    // Only the object that the reader returned can be confirmed, and the reload has lost it.
    { type: "Card reader", result: "cancelled" },
  ];

  for (const { type, result } of reloads) {
    test(`a payment by ${type} resumes by itself after a reload of the page`, async ({
      browser,
    }) => {
      const payment = await CardPayment.join(browser, server.url);
      const { page } = payment;
      await server.steer("every_card", {
        outcome: type === "Card reader" ? "nobody_answers" : "approved",
      });
      await payment.start(type);
      await payment.expectPhase("in_progress");
      await server.steer("pause");
      await page.goto(`${server.url}/home-delivery/new`);
      await expect(payment.overlay).toBeVisible({ timeout: 20_000 });
      await server.steer("resume");
      if (result === "cancelled") {
        await payment.expectPhase("cancelled");
        return;
      }
      await payment.expectPhase("paid");
      // After a reload the order is completed at a press (N31).
      await payment.press("OK");
      await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
      await page.goto(`${server.url}/pickup/waiting-for-collection`);
      await payment.board.show("pickup.collected");
      await payment.board.expectRow(payment.number);
    });
  }

  test("when two tablets take a card for one order, one payment pays it and the other must be refunded (PAY-R3)", async ({
    browser,
  }) => {
    const first = await CardPayment.join(browser, server.url);
    const second = await CardPayment.join(browser, server.url);
    await server.steer("every_card", { outcome: "approved" });
    await first.start("Card terminal");
    await first.expectPhase("in_progress");
    // Holds back the second tablet's requests to its terminal, so that it is later but still in time.
    await server.steer("pause");
    await second.start("Magnati");
    expect(second.number).toBe(first.number);
    await server.steer("resume");
    await second.expectPhase("paid");
    await first.expectCollected();
    await second.expectRefundDue();
    await first.board.show("pickup.collected");
    await first.board.expectRow(first.number);
  });
});

test("a class that was opened for a branch each: its trainer chooses one branch together, and a waiting and a late trainee come to the same board", {
  tag: "@verify",
}, async ({ browser, openClass }) => {
  const { server, pageAddress, joinAddress } = await openClass({
    ...oneBranch,
    class: "own",
    lesson: "3",
  });
  const trainer = await openTablet(browser, pageAddress);
  const fatima = await openTablet(browser, joinAddress);
  const late = await openTablet(browser, joinAddress);
  await joinClass(fatima, "Fatima");
  await expect(fatima.getByRole("heading", { name: "Pickups and cash" })).toBeVisible();
  await trainer.getByRole("radio", { name: "One branch together" }).check();
  await expect(trainer.getByRole("radio", { name: "A lesson" })).toBeDisabled();
  await expect(trainer.getByRole("switch", { name: "Exam" })).toBeDisabled();
  await expect(trainer.getByText("lessons need a branch each")).toBeVisible();
  await expect(fatima.getByText("One branch together")).toBeVisible();
  await trainer.getByLabel("A day, without goals").last().selectOption("Lunch rush");
  await expect(fatima.getByRole("heading", { name: "Lunch rush" })).toBeVisible();
  expect(await violations(trainer)).toEqual([]);
  await trainer.getByRole("button", { name: "Start for 1" }).click();
  const one = await unconfirmedOn(fatima);
  // This page was loaded for a branch of its own, too.
  await late.getByLabel("Your name").fill("Omar");
  await late.keyboard.press("Enter");
  const other = await unconfirmedOn(late);
  await expect(other.row(await one.firstNumber())).toBeVisible();
  // Neither has tried to open a branch in its page.
  for (const page of [fatima, late]) expect(new URL(page.url()).search).toBe("");
  await expect(rosterRow(trainer, "Omar")).toContainText("Home deliveries");
  expect(server.allRefused).toMatchObject({ tokens: 0, callers: 0, sockets: 0 });
});

test("a class that was opened for one branch together: its trainer chooses a branch each, and a waiting trainee comes to the lesson", {
  tag: "@verify",
}, async ({ browser, openClass }) => {
  const { branch, pageAddress, joinAddress } = await openClass(oneBranch);
  const trainer = await openTablet(browser, pageAddress);
  const fatima = await openTablet(browser, joinAddress);
  await joinClass(fatima, "Fatima");
  await expect(fatima.getByText("One branch together")).toBeVisible();
  await trainer.getByRole("radio", { name: "A branch each" }).check();
  await trainer.getByRole("radio", { name: "A lesson" }).check();
  await trainer.getByLabel("A lesson").last().selectOption("1 Your first order");
  await expect(fatima.getByRole("heading", { name: "Your first order" })).toBeVisible();
  await trainer.getByRole("button", { name: "Start for 1" }).click();
  await expect(fatima.locator("#training-coach section")).toBeVisible();
  await expect(fatima.locator("#training")).toContainText("Class: Your first order · Fatima");
  expect(branch()).toBeUndefined();
});

test("the trainer of one branch together opens its board with the console: it follows each press, sends nothing and says why [CL-3]", {
  tag: "@verify",
}, async ({ browser, openClass }) => {
  const { server, pageAddress, joinAddress } = await openClass(oneBranch);
  const trainer = await openTablet(browser, pageAddress);
  const fatima = await openTablet(browser, joinAddress);
  await joinClass(fatima, "Fatima");
  await trainer.getByRole("button", { name: "Start for 1" }).click();
  const own = await unconfirmedOn(fatima);
  const number = await own.firstNumber();
  await trainer.getByRole("button", { name: "Open the board" }).press("Enter");
  await expect(trainer.getByRole("heading", { name: "Board of the class" })).toBeVisible();
  const frame = trainer.frameLocator("iframe");
  await expect(frame.getByText("You only look at this board.")).toBeVisible();
  await frame.getByRole("link", { name: /^Unconfirmed [1-9]/ }).press("Enter");
  const row = frame.locator(`tr[data-number="${number}"]`);
  const approve = row.getByRole("button", { name: /^Approve/ });
  await expect(approve).toHaveAttribute("aria-disabled", "true");
  await approve.press("Enter");
  await expect(frame.getByText("Nothing was sent: you only look at this board.")).toBeVisible();
  await row.getByRole("button", { name: `#${number}` }).press("Enter");
  const opened = frame.getByRole("dialog", { name: `#${number}` });
  await expect(opened).toBeVisible();
  expect(await violations(trainer)).toEqual([]);
  await trainer.keyboard.press("Escape");

  await own
    .row(number)
    .getByRole("button", { name: `#${number}` })
    .click();
  const popup = fatima.getByRole("dialog", { name: `#${number}` });
  await popup.getByRole("textbox").fill("55");
  await popup.getByRole("button", { name: "Approve" }).click();
  await expect(row).toHaveCount(0);

  await trainer.locator('[data-row="order"]').click();
  const line = trainer.locator("main [role=status]");
  await expect(line).toHaveText(/^Order #\d+ was placed/);
  await trainer.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(fatima.locator("#training")).toContainText("Paused");
  await expect(frame.locator("#training")).toContainText("Paused");
  await trainer.getByRole("button", { name: "Back to the class" }).click();
  await expect(trainer.getByRole("button", { name: "Resume all" })).toBeVisible();
  expect(await rosterRow(trainer, "Fatima").count()).toBe(1);
  expect(server.allRefused).toMatchObject({ tokens: 0, keys: 0, looks: 0, sockets: 0 });
});

test("in one branch tablets whose clocks are an hour off show the ages and the time of the server, and their trainer sees them [CL-1]", {
  tag: "@verify",
}, async ({ browser, openClass }) => {
  const opened = await openClass({ class: "shared", scenario: "lunch-rush" });
  const { pageAddress, joinAddress } = opened;
  const trainer = await tabletOff(browser, pageAddress, hourMs);
  const fast = await tabletOff(browser, joinAddress, hourMs);
  const slow = await tabletOff(browser, joinAddress, -hourMs);
  const pages = [fast, slow];
  const names = ["Fast", "Slow"];
  for (const [index, page] of pages.entries()) await joinClass(page, names[index] ?? "");
  await trainer.getByRole("button", { name: "Start for 2" }).click();
  for (const page of pages) {
    await expect(new Board(page).rows.first()).toBeVisible({ timeout: 60_000 });
  }
  const branch = opened.branch();
  if (branch === undefined) throw new Error("The class has no branch");
  const { world, time } = branch;
  await trainer.getByRole("button", { name: "Pause all" }).click();
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeStyle: "medium",
    timeZone: world.scenario.timeZone,
  });
  const aheadSeconds = async (page: Page) =>
    secondsIn(await bandTime(page).innerText()) - secondsIn(clock.format(time.now()));
  const orders = valueOfAnswer(world.readAs(0));
  const ageOf = (id: string): string =>
    hoursOf(time.now() - valueOfAnswer(orders.order(Number(id) as OrderId)).placedAt);
  for (const page of pages) {
    await expect(page.locator("#training")).toContainText("Paused");
    // A tablet that receives the pause late stands still until the server's time reaches its own.
    await expect.poll(() => aheadSeconds(page)).toBeGreaterThanOrEqual(0);
    expect(await aheadSeconds(page)).toBeLessThanOrEqual(standStillMsMax / secondMs);
    const ages = await agesOn(page);
    expect(ages.length).toBeGreaterThan(1);
    for (const [id, age] of ages) expect(age).toContain(ageOf(id));
  }
  for (const name of names) {
    await expect(rosterRow(trainer, name)).toContainText("Home deliveries, New");
    await expect(rosterRow(trainer, name)).not.toContainText(/hour|60 min/);
  }
});

test("in branches of their own tablets whose clocks are an hour off join, wait, begin at the branch's opening, and are seen by their trainer [CL-2]", {
  tag: "@verify",
}, async ({ browser, openClass }) => {
  const { pageAddress, joinAddress, room } = await openClass({
    lesson: "first-order",
  });
  const trainer = await tabletOff(browser, pageAddress, -hourMs);
  const names = ["Right", "Fast", "Slow"];
  const pages = [
    await openTablet(browser, joinAddress),
    await tabletOff(browser, joinAddress, hourMs),
    await tabletOff(browser, joinAddress, -hourMs),
  ];
  for (const [index, page] of pages.entries()) await joinClass(page, names[index] ?? "");
  for (const page of pages) {
    await expect(page.getByRole("heading", { name: "3 are here" })).toBeVisible();
  }
  await trainer.getByRole("button", { name: "Start for 3" }).click();
  for (const page of pages) {
    await expect(page.locator("#training-coach section")).toBeVisible();
  }
  for (const name of names) await expect(rosterRow(trainer, name)).toContainText("Home deliveries");
  await trainer.getByRole("button", { name: "Pause all" }).click();
  const minutes: number[] = [];
  for (const page of pages) {
    await expect(page.locator("#training")).toContainText("Paused");
    const [hour = 0, minute = 0] = (await bandTime(page).innerText()).split(":").map(Number);
    minutes.push(hour * 60 + minute);
  }
  // All have begun at the opening; they were not paused in the same second.
  expect(Math.max(...minutes) - Math.min(...minutes)).toBeLessThan(10);
  for (const name of names) {
    await expect(rosterRow(trainer, name)).not.toContainText(/hour|60 min/);
  }
  expect(room.overview().every(({ silentMs = 0 }) => silentMs < hourMs)).toBe(true);
});

test("a class of two over a Pusher-compatible service: what one does comes to the other, also while the service is away, which the trainer's page says [CL-7]", {
  tag: "@verify",
}, async ({ browser, openClass }) => {
  const app = { id: "7", key: "service-key", secret: "service-secret" };
  const service = new PusherService(app);
  await service.start();
  const { port } = service;
  const pushService = { ...app, appId: app.id, host: "127.0.0.1", port, isSecure: false };
  const { pageAddress, joinAddress } = await openClass({ ...oneBranch, pushService });
  try {
    const trainer = await openTablet(browser, pageAddress);
    const fatima = await openTablet(browser, joinAddress);
    const frames: string[] = [];
    const yusuf = await openTablet(browser, joinAddress, (page) => {
      page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => frames.push(payload.toString())),
      );
    });
    await joinClass(fatima, "Fatima");
    await joinClass(yusuf, "Yusuf");
    await trainer.getByRole("button", { name: "Start for 2" }).click();
    const [one, other] = [await newOn(fatima), await newOn(yusuf)];
    const orderPushes = () =>
      frames.filter(
        (frame) => frame.includes("private-order_events_") && !frame.includes("subscription_"),
      );
    // A change before the first subscription comes with a read.
    await expect(async () => {
      const pushed = await markReady(one);
      await expect(other.row(pushed)).toHaveCount(0);
      expect(orderPushes().length).toBeGreaterThan(0);
    }).toPass();

    await trainer.getByRole("button", { name: "Trouble for all" }).click();
    await trainer.getByRole("searchbox", { name: /incidents/ }).fill("Live updates stop");
    const command = trainer.getByRole("button", { name: "Live updates stop" });
    await expect(command).toHaveAttribute("aria-disabled", "true");
    await expect(command).toContainText("this class server cannot stop them");
    await trainer.keyboard.press("Escape");

    await service.stop();
    const framesBefore = orderPushes().length;
    const polled = await markReady(one);
    await expect(trainer.getByText("the push service cannot be reached")).toBeVisible();
    await expect(other.row(polled)).toHaveCount(0, { timeout: pollMs });
    expect(orderPushes()).toHaveLength(framesBefore);
    await service.start(port);
    await expect(light(yusuf, "live")).toBeVisible({ timeout: pollMs });
    const again = await markReady(one);
    await expect(other.row(again)).toHaveCount(0);
    await expect(trainer.getByText("the push service cannot be reached")).toHaveCount(0);
  } finally {
    await service.stop();
  }
});

test("a tablet of one branch without network: its board goes offline alone, and comes back by itself [CL-4]", {
  tag: "@verify",
}, async ({ browser, openClass }) => {
  const { pageAddress, joinAddress } = await openClass(oneBranch);
  const trainer = await openTablet(browser, pageAddress);
  const fatima = await openTablet(browser, joinAddress);
  const yusuf = await openTablet(browser, joinAddress);
  await joinClass(fatima, "Fatima");
  await joinClass(yusuf, "Yusuf");
  await trainer.getByRole("button", { name: "Start for 2" }).click();
  const [one, other] = [await newOn(fatima), await newOn(yusuf)];
  await trainer.getByRole("button", { name: "Trouble for Fatima" }).click();
  await trainer.getByRole("button", { name: "No network" }).click();
  await expect(light(fatima, "live")).toHaveCount(0);
  const number = await markReady(other);
  await expect(one.row(number)).toBeVisible();
  await expect(light(yusuf, "live")).toBeVisible();
  await expect(light(fatima, "live")).toBeVisible({ timeout: 2 * pollMs });
  await expect(one.row(number)).toHaveCount(0);
});
