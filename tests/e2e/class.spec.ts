import { type Browser, expect, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";
import { joinClass, openClass, openTablet, rosterRow } from "./support/class-in-browser.ts";
import { violations } from "./support/examination.ts";

const ownBranches = { lesson: "first-order" };

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

test("a class of two on plain http: joined by link and by code, started, troubled, told, looked at and ended by its trainer [CL-2, CL-3, CL-4, CL-6]", async () => {
  const { browser, room, key, code, pageAddress, joinAddress, stop } = await openClass(ownBranches);
  try {
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
    // Of all three people together, without those of the pause above.
    expect(seen.presses - pausePresses).toBeLessThanOrEqual(6);
    for (const page of [fatima, yusuf]) {
      await expect(page.getByRole("button", { name: /^(Offline|Reconnecting)/ })).toBeVisible();
    }
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
    await looked.getByRole("link", { name: /^New [1-9]/ }).click();
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
  } finally {
    await browser.close();
    await stop();
  }
});

/** Everything that the device of a page keeps. */
const storageOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test("Look shows the trainee's own board on the trainer's page: it follows each press, sends nothing, says why, and writes nothing [CL-3]", {
  tag: "@verify",
}, async () => {
  const { browser, room, pageAddress, joinAddress, stop } = await openClass(ownBranches);
  try {
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
    await row.getByRole("button", { name: `#${number}` }).click();
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
    await frame.getByRole("link", { name: /^New [1-9]/ }).click();
    await expect(row).toBeVisible();
    expect(await storageOf(trainer)).toBe(stored);
    // The trainer's own screen and sound are no concern of her board.
    await expect(frame.getByText(/needs? you/)).toHaveCount(0);

    // Her page begins its run again, and so does the one that follows it.
    await fatima.reload();
    await expect(frame.getByText("Nothing was sent")).toHaveCount(0);
    await frame.getByRole("link", { name: /^New [1-9]/ }).click();
    await expect(row).toBeVisible();
    expect(room.overview()).toHaveLength(1);
  } finally {
    await browser.close();
    await stop();
  }
});

test("joining says what is wrong below its field, and keeps what was typed", {
  tag: "@verify",
}, async () => {
  const { browser, code, pageAddress, joinAddress, stop } = await openClass(ownBranches);
  try {
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
  } finally {
    await browser.close();
    await stop();
  }
});
