import { expect, test } from "@playwright/test";
import { Board } from "./support/board.ts";

const scenario = "trouble-at-the-counter";
const generic = "Something went wrong. Please try again.";

/** Opens a tab of the branch in which each kind of failure happens once. */
async function openCounter(board: Board, path: string, speed?: number): Promise<void> {
  await board.open({ path, scenario, ...(speed === undefined ? {} : { speed }) });
}

test.describe("the dialogs of the catalogue in simulator mode", () => {
  test("an action that fails with 500 shows Oops, and confirming reloads the board [ER-2]", {
    tag: "@verify",
  }, async ({ page }) => {
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

  test("a partner that gives up shows its message, then that the driver was cancelled [ER-6]", {
    tag: "@verify",
  }, async ({ page }) => {
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
