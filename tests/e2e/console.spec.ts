import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { minuteMs } from "../../ports/entities/time.ts";
import type { RunEvent } from "../../simulator/inputs/run-log.ts";
import type { ConsoleWindow } from "../../src/training/console/branch-console.ts";
import { Board } from "./support/board.ts";
import { drop } from "./support/drop.ts";
import { counted, startCounting } from "./support/press-count.ts";

const drawer = (page: Page): Locator => page.locator("[data-console]");
const row = (page: Page, key: string): Locator => page.locator(`[data-row="${key}"]`);
const line = (page: Page): Locator => drawer(page).getByRole("status");

async function openConsole(page: Page): Promise<void> {
  await page.locator("[data-tool=console]").click();
  await expect(row(page, "order")).toBeVisible();
}

async function openWindow(page: Page): Promise<Page> {
  const [window] = await Promise.all([
    page.waitForEvent("popup"),
    drawer(page).getByRole("button", { name: "Open in a window of its own" }).click(),
  ]);
  await expect(row(window, "order")).toBeVisible();
  return window;
}

const eventsOf = (page: Page): Promise<readonly RunEvent[]> =>
  page.evaluate(() => (window as unknown as ConsoleWindow).branch.events());

test("a trainer who reads only the screen needs few presses [CO-2, CO-4, CO-5]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ colleagues: "off" });
  await startCounting(page);
  let enters = 0;
  const enter = async (): Promise<void> => {
    await page.keyboard.press("Enter");
    enters += 1;
  };
  const presses = async (): Promise<number> => (await counted(page)).presses + enters;
  await openConsole(page);
  await page.keyboard.type("late");
  await enter();
  await expect(line(page)).toHaveText(/^Order #\d+ is late: /);
  expect(await presses()).toBe(2);
  await page.keyboard.press("Escape");
  await row(page, "near_deadline").click();
  await expect(line(page)).toHaveText(/will be auto-rejected at/);
  expect(await presses()).toBe(3);
  await row(page, "network_outage").click();
  await expect(row(page, "network_outage")).toHaveAttribute("aria-pressed", "true");
  expect(await presses()).toBe(4);
  await drawer(page).getByLabel("Jump to").click();
  // A jump takes the page about a second and a half for each hour, and longer on a slow machine.
  await page.keyboard.type("13:00");
  await enter();
  await expect(line(page)).toHaveText("The clock is at 13:00.");
  await expect(page.locator("#training time").first()).toHaveText(/^13:00/);
  expect(await presses()).toBe(6);
  await drawer(page).getByRole("button", { name: "Copy link" }).click();
  await expect(line(page)).toHaveText(/repeats th/);
  expect(await presses()).toBe(7);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    drawer(page).getByRole("button", { name: "Save as scenario" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("lunch-rush-saved.json");
  expect(await presses()).toBeLessThanOrEqual(9);
});

test("a saved scenario places the same orders at the same instants: dropped on the page, and in another process [CO-5]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/?simulator&scenario=quiet-morning&seed=21&colleagues=off");
  await openConsole(page);
  const start = (await page.locator("#training time").first().textContent()) ?? "";
  expect(start).toMatch(/^\d/);
  await row(page, "order").click();
  await new Board(page).pass(minuteMs);
  await row(page, "near_deadline").click();
  await page.keyboard.press("Escape");
  await openConsole(page);
  await row(page, "void").click();
  await new Board(page).pass(10 * minuteMs);
  const placed = async (): Promise<readonly string[]> =>
    (await eventsOf(page)).flatMap((event) => {
      if (event.kind !== "order" || event.order.statusUpdates.length > 1) return [];
      if (event.event !== "created" && event.event !== "unconfirmed") return [];
      const { number, source, totalAmount } = event.order;
      return [`${new Date(event.at).toISOString()} #${number} ${source} ${totalAmount}`];
    });
  const before = await placed();
  expect(before.length).toBeGreaterThan(4);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    drawer(page).getByRole("button", { name: "Save as scenario" }).click(),
  ]);
  const file = await download.path();
  const named = `${file}.json`;
  const text = readFileSync(file, "utf8");
  await download.saveAs(named);
  const printed = execFileSync(
    "npm",
    ["run", "-s", "simulate", "--", "--scenario", named, "--orders", "--hours", "1"],
    { encoding: "utf8" },
  );
  expect(printed.split("\n").slice(0, before.length)).toEqual(before);

  await drop(page, "again.json", text);
  await expect(page).toHaveURL(/scenario=again\.json/);
  await expect(page.locator("[data-tool=console]")).toBeVisible();
  await new Board(page).pass(12 * minuteMs);
  expect((await placed()).slice(0, before.length)).toEqual(before);
});

test("the console in a window of its own finds its branch again after a reload, and says when its page is closed [CO-1]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.goto("/home-delivery/unconfirmed?simulator&scenario=empty-branch");
  await openConsole(page);
  const window = await openWindow(page);
  await expect(drawer(page)).toHaveCount(0);
  await row(window, "near_deadline").click();
  await expect(window.locator("main [role=status]")).toHaveText(/will be auto-rejected/);
  // A home delivery or a pickup.
  await expect(page.getByRole("link", { name: /^Go to the unconfirmed order/ })).toBeVisible();
  await window.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.locator("#training").getByRole("button", { name: "Resume" })).toBeVisible();
  // A second window is the same console.
  await openConsole(page);
  const [same] = await Promise.all([
    window.waitForEvent("load"),
    drawer(page).getByRole("button", { name: "Open in a window of its own" }).click(),
  ]);
  expect(same).toBe(window);
  await expect(row(window, "order")).toBeVisible();

  await page.reload();
  await expect(window.getByText("The trainee's page is closed.")).toBeVisible();
  await expect(window.getByText("The trainee's page is closed.")).toHaveCount(0, {
    timeout: 15_000,
  });
  await row(window, "order").click();
  await expect(window.locator("main [role=status]")).toHaveText(/^Order #\d+ was placed/);
  await page.close();
  await expect(window.getByText("The trainee's page is closed.")).toBeVisible();
  await row(window, "order").click();
  await expect(window.locator("main [role=status]")).toHaveText(
    "The trainee's page does not answer.",
  );
});

test("the board gives the drawer its room: a dialog ends before it, and both stay in use [CO-1, CO-3]", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ colleagues: "off" });
  await openConsole(page);
  const number = await board.firstNumber();
  await board
    .row(number)
    .getByRole("button", { name: `#${number}`, exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const [left, right] = [await dialog.boundingBox(), await drawer(page).boundingBox()];
  if (left === null || right === null) throw new Error("A part has no box");
  expect(left.x + left.width).toBeLessThanOrEqual(right.x);
  await row(page, "order").click();
  await expect(line(page)).toHaveText(/was placed/);
  await expect(dialog).toBeVisible();
  await drawer(page).getByRole("button", { name: "All events" }).click();
  await expect(drawer(page)).toContainText(`Order #${number}: details`);
});

test("F6 goes to the board and back, and Escape closes the drawer and returns the focus [CO-1]", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ colleagues: "off" });
  await openConsole(page);
  const search = drawer(page).getByRole("searchbox");
  await expect(search).toBeFocused();
  await page.keyboard.press("F6");
  await expect(search).not.toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.closest("#root") !== null)).toBe(true);
  await page.keyboard.press("F6");
  await expect(search).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.locator("[data-tool=console]")).toBeFocused();
});

test("an exam locks the console, also in its own window [LE-6]", { tag: "@verify" }, async ({
  page,
}) => {
  await page.goto("/?simulator&lesson=first-order");
  await expect(page.getByRole("dialog").getByRole("switch").first()).toBeVisible();
  await openConsole(page);
  const window = await openWindow(page);
  await page.getByRole("dialog").getByRole("switch", { name: /exam/i }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(page.locator("[data-tool=console]")).toHaveAttribute("aria-disabled", "true");
  await expect(window.getByText("The console is locked during an exam.").first()).toBeVisible();
  const before = (await eventsOf(page)).length;
  await row(window, "order").click();
  await expect(window.locator("main [role=status]")).toHaveText(
    "The console is locked during an exam.",
  );
  expect((await eventsOf(page)).filter(({ kind }) => kind === "command")).toHaveLength(
    (await eventsOf(page)).slice(0, before).filter(({ kind }) => kind === "command").length,
  );
});
