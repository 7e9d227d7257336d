import { expect, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";
import { joinClass, openClass, openTablet, rosterRow } from "./support/class-in-browser.ts";
import { violations } from "./support/examination.ts";

const oneBranch = { class: "shared", scenario: "lunch-rush", speed: 1 } as const;

/** The unconfirmed orders of a tablet whose board gets live updates. */
async function unconfirmedOn(page: Page): Promise<Board> {
  const board = new Board(page);
  await expect(page.locator("header [data-updates='live']")).toBeVisible({ timeout: 60_000 });
  await board.show("homeDelivery.unconfirmed");
  await expect(board.rows.first()).toBeVisible();
  return board;
}

test("a class of two in one branch on plain http: joined, started, paused, told and ended, and its history names the trainee [TN-9, CL-1]", async () => {
  const { browser, key, branch, pageAddress, joinAddress, stop } = await openClass(oneBranch);
  try {
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
    expect(branch()?.server.refused).toMatchObject({
      tokens: 0,
      channels: 0,
      callers: 0,
      sockets: 0,
    });

    await trainer.getByRole("button", { name: "Remove Yusuf" }).click();
    await expect(yusuf.getByText("You are no longer in this class.")).toBeVisible();
    await yusuf.goto(joinAddress);
    await expect(yusuf.getByRole("heading", { name: "Join a class" })).toBeVisible();
    await trainer.getByRole("button", { name: "End the class" }).click();
    await trainer.getByRole("button", { name: "End now" }).click();
    await expect(fatima.getByRole("heading", { name: "The class has ended." })).toBeVisible();
    await expect(trainer.getByRole("row", { name: `Fatima Approved #${number}` })).toBeVisible();
    const [file] = await Promise.all([
      trainer.waitForEvent("download"),
      trainer.getByRole("button", { name: "CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("class.csv");
  } finally {
    await browser.close();
    await stop();
  }
});

test("a class that was opened for a branch each: its trainer chooses one branch together, and a waiting and a late trainee come to the same board", {
  tag: "@verify",
}, async () => {
  const { browser, branch, pageAddress, joinAddress, stop } = await openClass({
    ...oneBranch,
    ...{ class: "own", lesson: "3" },
  });
  try {
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
    expect(branch()?.server.refused).toMatchObject({ tokens: 0, callers: 0, sockets: 0 });
  } finally {
    await browser.close();
    await stop();
  }
});

test("a class that was opened for one branch together: its trainer chooses a branch each, and a waiting trainee comes to the lesson", {
  tag: "@verify",
}, async () => {
  const { browser, branch, pageAddress, joinAddress, stop } = await openClass(oneBranch);
  try {
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
  } finally {
    await browser.close();
    await stop();
  }
});

test("the trainer of one branch together opens its board with the console: it follows each press, sends nothing and says why [CL-3]", {
  tag: "@verify",
}, async () => {
  const { browser, branch, pageAddress, joinAddress, stop } = await openClass(oneBranch);
  try {
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
    expect(branch()?.server.refused).toMatchObject({ tokens: 0, keys: 0, looks: 0, sockets: 0 });
  } finally {
    await browser.close();
    await stop();
  }
});
