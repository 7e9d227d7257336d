import { expect, type Page, test } from "@playwright/test";
import type { ConsoleWindow } from "../../src/training/console/branch-console.ts";
import { PageMemoryMeter } from "../soak/page-memory.ts";
import { Board } from "./support/board.ts";

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

  test("the next row has the focus after the order was voided", { tag: "@verify" }, async ({
    page,
  }) => {
    const board = await open(page, "/home-delivery/new");
    await board.scroller.focus();
    await page.keyboard.press("ArrowDown");
    const number = await board.firstNumber();
    const next = await board.rows.nth(1).getAttribute("data-number");
    await expect(board.row(number)).toBeFocused();
    await restartBy(board, { do: "void", order: Number(number) });
    await expect(board.row(number)).toHaveCount(0);
    await expect(board.row(next ?? "")).toBeFocused();
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

  test("a tab keeps the focus", { tag: "@verify" }, async ({ page }) => {
    const board = await open(page, "/pickup/waiting-for-collection");
    await board.tab("pickup.new").focus();
    await restartBy(board, { do: "update" });
    await expect(board.tab("pickup.new")).toBeFocused();
  });

  test("a search goes on with what is being typed", { tag: "@verify" }, async ({ page }) => {
    const board = await open(page, "/pickup/waiting-for-collection");
    const search = page.locator("main input[type=text]");
    await search.focus();
    const number = await board.firstNumber();
    await page.keyboard.type(number.slice(0, -1));
    await restartBy(board, { do: "update" });
    await expect(search).toBeFocused();
    await page.keyboard.type(number.slice(-1));
    await expect(search).toHaveValue(number);
  });
});
