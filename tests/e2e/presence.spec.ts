import { expect, type Locator, type Page, test } from "@playwright/test";
import { beAway } from "./support/absence.ts";
import { Board } from "./support/board.ts";
import { violations } from "./support/examination.ts";

const panelOf = (page: Page): Locator => page.locator("main [popover][role=dialog]");

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("The element is not shown");
  return { ...box, bottom: box.y + box.height };
}

test.describe("the countdown of an unconfirmed order", () => {
  test("is explained below its row by a press or Enter; Escape gives the focus back [RL-3]", async ({
    page,
  }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed", scenario: "marketplace-refuses" });
    await board.pause();
    const number = await board.firstNumber();
    const opener = board
      .row(number)
      .getByRole("button", { name: `Explain the deadline of order ${number}` });
    await opener.focus();
    await page.keyboard.press("Enter");
    const panel = panelOf(page);
    await expect(panel).toBeFocused();
    await expect(panel).toContainText(`Order ${number} will be auto-rejected at`);
    const [row, shown] = [await boxOf(board.row(number)), await boxOf(panel)];
    expect(shown.y).toBeGreaterThanOrEqual(row.bottom);
    expect(shown.bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(panel).toBeVisible();
    await opener.click();
    await expect(panel).toHaveCount(0);
  });

  test("leaves its row's buttons free: one press closes it and approves [RL-3]", {
    tag: "@verify",
  }, async ({ page }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed", scenario: "marketplace-refuses" });
    const number = await board.firstNumber();
    await board.row(number).locator('[data-column="deadline"] button').click();
    await expect(panelOf(page)).toBeVisible();
    await board.press(number, "Approve");
    await expect(
      page.getByRole("dialog", { name: `Delivery time, order ${number}` }),
    ).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
  });

  for (const place of ["order popup", "dialog that approves"] as const) {
    test(`is explained in the ${place}, too, which Escape then leaves open [RL-3]`, {
      tag: "@verify",
    }, async ({ page }) => {
      const board = new Board(page);
      await board.open({ path: "/home-delivery/unconfirmed", scenario: "marketplace-refuses" });
      await board.pause();
      const number = await board.firstNumber();
      if (place === "order popup") {
        await board.row(number).locator('[data-column="number"] button').click();
      } else await board.press(number, "Approve");
      const dialog = page.locator("dialog[open]");
      const opener = dialog.getByRole("button", { name: /^Explain the deadline/ });
      await opener.click();
      const panel = dialog.locator("[popover][role=dialog]");
      await expect(panel).toContainText(`Order ${number} will be auto-rejected at`);
      expect((await boxOf(panel)).y).toBeGreaterThanOrEqual((await boxOf(opener)).bottom);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0);
      await expect(opener).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    });
  }
});

test("after minutes in a hidden tab one card says what happened; each order opens, and the last closes it [RL-5]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.clock.install();
  const board = new Board(page);
  // An order that a colleague changes restarts the app.
  await board.open({ path: "/home-delivery/new", colleagues: "off" });
  await board.scroller.focus();
  await beAway(page, 8);
  const card = page.getByRole("region", { name: "While you were away, 8 minutes" });
  await expect(card).toBeVisible();
  await expect(board.scroller).toBeFocused();
  await expect(
    page.getByRole("status").filter({ hasText: /^While you were away, 8 minutes: / }),
  ).toHaveCount(1);
  const links = card.getByRole("listitem").getByRole("button");
  const count = await links.count();
  expect(count).toBeGreaterThan(0);
  for (let opened = 0; opened < count; opened += 1) {
    await links.nth(opened).click();
    await expect(page.locator("dialog[open]")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
  }
  await expect(card).toHaveCount(0);
});

test("three keys approve the unconfirmed order with the least time left from a page that was just opened", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/new" });
  // The paused branch answers no list.
  await expect.poll(() => board.count("homeDelivery.unconfirmed")).toBeGreaterThan(0);
  await expect(page.locator('[aria-keyshortcuts="F2"]')).toBeAttached();
  await board.pause();
  await page.locator("body").press("F2");
  await expect(board.tab("homeDelivery.unconfirmed")).toHaveAttribute("aria-current", "page");
  await expect(page.locator("tr[data-order]:focus")).toHaveCount(1);
  const number = await page.locator("tr[data-order]:focus").getAttribute("data-number");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Confirm" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.row(number ?? "")).toHaveCount(0);
});
