import { expect, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";
import { sendOut } from "./support/send-out.ts";

const ready = "/home-delivery/waiting-for-pickup";
const part = (page: Page) => page.getByRole("dialog").locator("li:has(> ul)");
const inPart = (page: Page, number: string) =>
  page.locator("[data-returned]").filter({ hasText: `#${number}` });

test("a rider's orders are settled in three presses, without a mouse [RL-7]", async ({ page }) => {
  const board = new Board(page);
  await board.open({ scenario: "handed-out", path: ready });
  const numbers = await sendOut(board, 3);
  await board.show("homeDelivery.inProgress");
  await page.getByRole("button", { name: "Riders", exact: true }).focus();
  const { keyboard } = page;
  await keyboard.press("Enter");
  const back = page.getByRole("dialog").getByRole("button", { name: /is back$/ });
  await expect(back.first()).toBeVisible();
  // The riders who are out longer come first: Tab walks to the one with these orders.
  const own = page
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ hasText: numbers[0] ?? "" });
  const isBack = own.getByRole("button", { name: /is back$/ });
  for (let tabs = 0; tabs < 20; tabs += 1) {
    if (await isBack.evaluate((button) => button === document.activeElement)) break;
    await keyboard.press("Tab");
  }
  await keyboard.press("Enter");
  for (const number of numbers) await expect(inPart(page, number)).toBeVisible();
  const deliver = part(page).getByRole("button").last();
  await expect(deliver).toBeFocused();
  await expect(deliver).toBeEnabled();
  await keyboard.press("Enter");
  for (const number of numbers) await expect(inPart(page, number)).toContainText("Delivered");
  await expect(deliver).toHaveText("Done");
  await keyboard.press("Enter");
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const number of numbers) await expect(board.row(number)).toHaveCount(0);
});
