import { expect, type Locator, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";

/** The first scheduled call-center order of the default scenario. */
const reschedulable = /^(Reschedule|إعادة الجدولة|Jadualkan semula|改期)$/;

/** Opens the Reschedule popup of the first order that has one, by keyboard alone. */
async function openPopup(page: Page): Promise<{ number: string; popup: Locator }> {
  const board = new Board(page);
  const numbers = await board.rows.evaluateAll((rows) =>
    rows.map((row) => row.getAttribute("data-number") ?? ""),
  );
  for (const number of numbers) {
    await board
      .row(number)
      .getByRole("button", { name: `#${number}`, exact: true })
      .focus();
    await page.keyboard.press("Enter");
    const order = page.getByRole("dialog", { name: `#${number}`, exact: true });
    await expect(order).toBeVisible();
    const button = order.getByRole("button", { name: reschedulable });
    if ((await button.count()) > 0) {
      await button.focus();
      await page.keyboard.press("Enter");
      const popup = page
        .getByRole("dialog")
        .filter({ has: page.getByRole("spinbutton") })
        .last();
      await expect(page.getByRole("spinbutton").first()).toBeFocused();
      return { number, popup };
    }
    await page.keyboard.press("Escape");
    await expect(order).toHaveCount(0);
  }
  throw new Error("No scheduled order came from the call center");
}

/** The day after the order's, in the format of the date field. */
async function tomorrow(popup: Locator): Promise<{ day: Date; typed: string }> {
  const shown = await popup.locator("time").first().getAttribute("datetime");
  const day = new Date(Date.parse(shown ?? "") + 24 * 3_600_000);
  const two = (part: number): string => String(part).padStart(2, "0");
  return {
    day,
    typed: `${two(day.getUTCDate())}${two(day.getUTCMonth() + 1)}${day.getUTCFullYear()}`,
  };
}

test("an order is rescheduled by keyboard alone, a notice confirms it, and the list shows the new time", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/scheduled" });
  await board.pause();
  const { number, popup } = await openPopup(page);
  const { typed } = await tomorrow(popup);
  const confirm = popup.getByRole("button", { name: "Confirm Schedule" });
  await expect(confirm).toBeDisabled();
  // A complete part moves the focus to the next; Tab leaves the last part of the date.
  await page.keyboard.type(typed);
  await page.keyboard.press("Tab");
  await page.keyboard.type("1445");
  await expect(popup.getByRole("group", { name: "Time" })).toHaveText(/14.*45/);
  await expect(confirm).toBeEnabled();
  for (let presses = 0; presses < 8; presses += 1) {
    if (await confirm.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(confirm).toBeFocused();
  await page.keyboard.press("Enter");
  const success = page.getByRole("dialog", { name: "Order rescheduled" });
  await expect(success).toContainText(`Order ${number} is now scheduled for`);
  await expect(success).toContainText("14:45");
  await expect(success.getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(success).toHaveCount(0);
  const order = page.getByRole("dialog", { name: `#${number}`, exact: true });
  await expect(order.getByRole("button", { name: "Reschedule" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(board.row(number)).toContainText("14:45");
  await page.getByRole("link", { name: "Pickups" }).click();
  // The branch's clock is paused, so the toast stays.
  await expect(page.getByText(`Order #${number} has been rescheduled successfully`)).toBeVisible();
  await page.getByRole("status").getByRole("link", { name: "View" }).click();
  await expect(page).toHaveURL(/\/scheduled/);
  await expect(page.getByText(`Order #${number} has been rescheduled successfully`)).toHaveCount(0);
});

test("a calendar day is chosen with the arrow keys, and Escape changes nothing", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/scheduled" });
  await board.pause();
  const { number, popup } = await openPopup(page);
  const { day } = await tomorrow(popup);
  const grid = popup.getByRole("grid");
  for (let presses = 0; presses < 12; presses += 1) {
    if (await grid.evaluate((element) => element.contains(document.activeElement))) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(popup.getByRole("group", { name: "Date" })).toContainText(
    String(day.getUTCFullYear()),
  );
  // The order's present time is filled in, so that the day alone was missing.
  await expect(popup.getByText("Please select both date and time")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: `#${number}`, exact: true })).toBeVisible();
});

test("hours are left of minutes, also in right-to-left text", { tag: "@verify" }, async ({
  page,
}) => {
  await new Board(page).open({ path: "/scheduled", locale: "ar" });
  const { popup } = await openPopup(page);
  const { typed } = await tomorrow(popup);
  await page.keyboard.type(typed);
  await page.keyboard.press("Tab");
  await page.keyboard.type("0245");
  const [hour, minute] = await Promise.all(
    [3, 4].map((place) => popup.getByRole("spinbutton").nth(place).boundingBox()),
  );
  expect(hour?.x).toBeLessThan(minute?.x ?? 0);
});

test("with system colours, the focus and the selection stay visible", { tag: "@verify" }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const board = new Board(page);
  await board.open({ path: "/scheduled" });
  await board.pause();
  const { popup } = await openPopup(page);
  const outline = () =>
    page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
      return `${outlineStyle} ${outlineWidth}`;
    });
  expect(await outline()).toBe("solid 2px");
  const nextMonth = popup.getByRole("button", { name: "Next month" }).first();
  while (!(await nextMonth.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  expect(await outline()).toBe("solid 2px");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  expect(await outline()).toBe("solid 2px");
  await page.keyboard.press("Enter");
  const ground = (day: Locator) => day.evaluate((cell) => getComputedStyle(cell).backgroundColor);
  const chosen = popup.getByRole("gridcell", { selected: true });
  const other = popup.getByRole("gridcell", { selected: false }).first();
  expect(await ground(chosen)).not.toBe(await ground(other));
});
