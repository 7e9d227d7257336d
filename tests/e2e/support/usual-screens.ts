import { expect, type Page } from "@playwright/test";
import { Board } from "./board.ts";
import { openFirstMap } from "./rider-map.ts";

/** Opens an address whose answer must carry the strict policy. */
export async function visit(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  expect(policy).toContain("default-src 'none'; script-src 'self'");
  expect(policy).not.toContain("unsafe");
}

/** Uses board, popup, reschedule form, rider and partner popups, map and printer in simulated or real branches. */
export async function visitScreens(page: Page, addressOf: (path: string) => string): Promise<void> {
  const board = new Board(page);
  const first = async (path: string): Promise<void> => {
    await visit(page, addressOf(path));
    await expect(board.rows.first()).toBeVisible();
  };
  await first("/home-delivery/new");
  await board.rows.first().locator('[data-column="number"] button').click();
  await expect(page.getByRole("dialog").getByRole("tabpanel")).toBeVisible();
  await page.keyboard.press("Escape");
  const rider = page.locator("td:is([data-column=rider], [data-column=assigned]) button").first();
  await rider.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await first("/scheduled");
  await reschedule(page);
  await first("/home-delivery/in-progress");
  await openFirstMap(page);
  await expect(page.locator('dialog [data-map="open"]')).toBeVisible();
  await first("/pickup/waiting-for-collection");
  await board.rows.first().locator('[data-column="number"] button').click();
  await page.locator('dialog button[aria-haspopup="menu"]').click();
  await page.getByRole("menuitem").first().click();
}

/** Changes a part of a date field, which clears react-aria's live region. */
async function reschedule(page: Page): Promise<void> {
  for (const number of await new Board(page).rows.locator('[data-column="number"] button').all()) {
    await number.click();
    const order = page.getByRole("dialog");
    await expect(order.getByRole("tabpanel")).toBeVisible();
    const button = order.getByRole("button", { name: "Reschedule" });
    if ((await button.count()) > 0) {
      await button.click();
      await page.getByRole("spinbutton").first().focus();
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowUp");
      await expect(page.locator("[data-live-announcer]")).toBeAttached();
      return;
    }
    await page.keyboard.press("Escape");
    await expect(order).toHaveCount(0);
  }
  throw new Error("No scheduled order came from the call center");
}
