import { expect, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";

const dialogs = (page: Page) => page.getByRole("dialog");
const payment = (page: Page) => page.getByRole("dialog", { name: /^Payment, order/ });
const path = (page: Page) => new URL(page.url()).pathname;

/** Opens pickups that are being prepared, then those that are ready: Back would lead from one to the other. */
async function openReadyPickups(page: Page): Promise<Board> {
  const board = new Board(page);
  await board.open({ path: "/pickup/new" });
  await board.pause();
  await board.tab("pickup.ready").click();
  await expect(board.tab("pickup.ready")).toHaveAttribute("aria-current", "page");
  return board;
}

async function openPayment(page: Page, board: Board): Promise<void> {
  const row = board.rows.filter({ hasText: "Cash" }).first();
  await board.press((await row.getAttribute("data-number")) ?? "", "Collected");
  await expect(payment(page)).toBeVisible();
}

test("the browser's Back closes the topmost dialog only, answers its own question about a payment with Stay, and after all dialogs leads to the page before (N9)", async ({
  page,
}) => {
  const board = await openReadyPickups(page);
  const number = await board.firstNumber();
  await board
    .row(number)
    .getByRole("button", { name: `#${number}` })
    .click();
  await expect(dialogs(page)).toHaveCount(1);
  await page.goBack();
  await expect(dialogs(page)).toHaveCount(0);
  expect(path(page)).toBe("/pickup/waiting-for-collection");
  // Dialogs that are closed otherwise leave nothing behind.
  for (let times = 0; times < 2; times += 1) {
    await openPayment(page, board);
    await page.keyboard.press("Escape");
    await expect(dialogs(page)).toHaveCount(0);
  }
  await page.goForward();
  await expect(dialogs(page)).toHaveCount(0);
  expect(path(page)).toBe("/pickup/waiting-for-collection");
  await openPayment(page, board);
  await payment(page).getByLabel("Amount to collect").fill("2");
  await payment(page).getByRole("button", { name: "Add", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave this payment?" });
  for (let times = 0; times < 2; times += 1) {
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(payment(page).locator("tbody tr")).toHaveCount(1);
  }
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(board.tab("pickup.new")).toHaveAttribute("aria-current", "page");
  expect(path(page)).toBe("/pickup/new");
});

test("Back leaves nothing behind after a reload with an open dialog (N9)", {
  tag: "@verify",
}, async ({ page }) => {
  const board = await openReadyPickups(page);
  await openPayment(page, board);
  await page.reload();
  await expect(board.tab("pickup.ready")).toHaveAttribute("aria-current", "page");
  await expect(dialogs(page)).toHaveCount(0);
  await page.goBack();
  await expect(board.tab("pickup.new")).toHaveAttribute("aria-current", "page");
});
