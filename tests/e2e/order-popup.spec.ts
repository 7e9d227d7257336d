import { expect, test } from "@playwright/test";
import { Board } from "./support/board.ts";

test("the popup is opened, read and approved by keyboard alone, and the focus moves on", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/unconfirmed" });
  await board.pause();
  const number = await board.firstNumber();
  const opener = board.row(number).getByRole("button", { name: `#${number}` });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `#${number}` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("tabpanel", { name: "History" })).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() =>
      document.activeElement === document.body
        ? "browser"
        : String(document.activeElement?.closest("dialog") !== null),
    );
    expect(place).not.toBe("false");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("textbox").fill("55");
  await dialog.getByRole("button", { name: "Approve" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(board.row(number)).toHaveCount(0);
  await expect(board.rows.first()).toBeFocused();
});

test("in training, the order popup has no link that leaves the page", { tag: "@verify" }, async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/delivered" });
  await board.rows.first().locator('[data-column="number"] button').click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link")).toHaveCount(0);
});
