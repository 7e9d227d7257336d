import { expect, type Locator, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";
import { deliverUntil } from "./support/deliver-until.ts";

const scenario = "trouble-at-the-counter";
const generic = "Something went wrong. Please try again.";

/** Opens a tab of the branch in which each kind of failure happens once. */
async function openCounter(board: Board, path: string, speed?: number): Promise<void> {
  await board.open({ path, scenario, ...(speed === undefined ? {} : { speed }) });
}

/** Pays first if the step asks for it, and waits for the result of the step. */
async function payUntil(page: Page, end: Locator): Promise<void> {
  const pay = page.getByRole("dialog").getByRole("button", { name: "Pay", exact: true });
  await expect(pay.or(end).first()).toBeVisible();
  if (await pay.isVisible()) await pay.click();
}

test.describe("the dialogs of the catalogue in simulator mode", () => {
  test("an action that fails with 500 shows Oops, and confirming reloads the board [ER-2]", async ({
    page,
  }) => {
    const board = new Board(page);
    await openCounter(board, "/home-delivery/new");
    const number = await board.firstNumber();
    await board.press(number, "Mark ready");
    const dialog = page.getByRole("dialog", { name: "Oops" });
    await expect(dialog).toContainText(generic);
    await expect(dialog.getByRole("button", { name: "OK" })).toBeFocused();
    await page.evaluate(() => document.querySelector("main")?.setAttribute("data-before", ""));
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(page.locator("main[data-before]")).toHaveCount(0);
    await expect(board.row(number)).toBeVisible();
    await board.press(number, "Mark ready");
    await expect(board.row(number)).toHaveCount(0);
  });

  test("an action without permission (403) shows the same dialog, and Escape closes it", async ({
    page,
  }) => {
    const board = new Board(page);
    await openCounter(board, "/home-delivery/waiting-for-pickup");
    const number = await board.firstNumber();
    await board.press(number, "Picked up");
    await expect(page.getByRole("dialog", { name: "Oops" })).toContainText(generic);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(board.row(number)).toBeVisible();
  });

  test("a failed assignment shows a quiet notice, and its dropdown is disabled for a while", async ({
    page,
  }) => {
    const board = new Board(page);
    await openCounter(board, "/home-delivery/new");
    const number = await board.firstNumber();
    const riders = board.row(number).locator('[data-column="rider"] button').first();
    await riders.click();
    await page.getByRole("dialog").getByRole("option").first().click();
    await expect(
      page.getByText(`Order ${number} was not changed. Please try again.`),
    ).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(riders).toHaveAttribute("aria-disabled", "true");
    await expect(riders).toHaveAttribute("aria-disabled", "false");
  });

  test("a wrong password for a rejection is reported in the popup only", async ({ page }) => {
    const board = new Board(page);
    await openCounter(board, "/home-delivery/unconfirmed");
    const number = await board.firstNumber();
    await board.press(number, "Reject");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Supervisor password").fill("wrong");
    await dialog.getByRole("button", { name: "Proceed" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("Password is invalid!");
    await expect(dialog).toHaveCount(1);
  });

  test("an order that was already handled (409) shows a quiet notice", async ({ page }) => {
    const board = new Board(page);
    await openCounter(board, "/pickup/waiting-for-collection");
    const number = await board.firstNumber();
    await board.press(number, "Collected");
    const notice = page.getByText(`Someone else has already handled order ${number}`);
    await payUntil(page, notice);
    await expect(notice).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("a rider whom the administrator deleted shows Oops!, then the action continues [FL-7]", async ({
    page,
  }) => {
    const board = new Board(page);
    await openCounter(board, "/home-delivery/in-progress");
    await board.pause();
    const number = await deliverUntil(board, "Oops!");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(`order ${number} was deleted by the administrator`);
    await dialog.getByRole("button", { name: "Proceed" }).click();
    await board.payWhereAsked(number);
    await expect(dialog).toHaveCount(0);
  });

  test("when a partner's job is still active, No keeps the order and Yes delivers it [FL-8]", async ({
    page,
  }) => {
    const board = new Board(page);
    await openCounter(board, "/home-delivery/in-progress");
    await board.pause();
    const number = await deliverUntil(board, "Move to Delivered?");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "No" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(board.row(number)).toBeVisible();
    await board.press(number, "Delivered");
    await dialog.getByRole("button", { name: "Yes" }).click();
    await board.payWhereAsked(number);
    await expect(dialog).toHaveCount(0);
  });

  test("a partner that gives up shows its message, then that the driver was cancelled [ER-6]", async ({
    page,
  }) => {
    const board = new Board(page);
    await openCounter(board, "/home-delivery/new", 10);
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("No driver accepted the delivery", { timeout: 20_000 });
    await page.keyboard.press("Escape");
    await expect(dialog).toContainText("Your request for a third-party driver has been canceled");
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
  });

  test("takes the place of the dialog below, and gives it back with the focus; Back closes the topmost only (N43, N9)", async ({
    page,
  }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed" });
    await board.pause();
    const number = await board.firstNumber();
    await board
      .row(number)
      .getByRole("button", { name: `#${number}` })
      .click();
    const seen = page.locator("dialog[open]:visible");
    const popup = page.getByRole("dialog", { name: `#${number}` });
    await expect(popup).toBeVisible();
    const reject = popup.getByRole("button", { name: /^Reject/ });
    await reject.click();
    await expect(popup).toBeHidden();
    await expect(seen).toHaveCount(1);
    await page.goBack();
    await expect(popup).toBeVisible();
    await expect(seen).toHaveCount(1);
    await expect(reject).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(seen).toHaveCount(0);
  });
});
