import { expect, type Locator, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";

/** Of the default scenario's scheduled orders, the first that the call center took. */
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

/** The day after the order's, as its field takes it. */
async function tomorrow(popup: Locator): Promise<{ day: Date; typed: string }> {
  const shown = await popup.locator("time").first().getAttribute("datetime");
  const day = new Date(Date.parse(shown ?? "") + 24 * 3_600_000);
  const two = (part: number): string => String(part).padStart(2, "0");
  return {
    day,
    typed: `${two(day.getUTCDate())}${two(day.getUTCMonth() + 1)}${day.getUTCFullYear()}`,
  };
}

test("an order is rescheduled by keyboard alone, said so, and stands at its new time", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/scheduled" });
  await board.pause();
  const { number, popup } = await openPopup(page);
  const { typed } = await tomorrow(popup);
  const confirm = popup.getByRole("button", { name: "Confirm Schedule" });
  await expect(confirm).toBeDisabled();
  // A full part leads on to the next; the last part of the date does so with Tab.
  await page.keyboard.type(typed);
  await page.keyboard.press("Tab");
  await page.keyboard.type("0245p");
  await expect(popup.getByRole("group", { name: "Time" })).toHaveText(/02.*45.*pm/);
  await expect(confirm).toBeEnabled();
  for (let presses = 0; presses < 8; presses += 1) {
    if (await confirm.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(confirm).toBeFocused();
  await page.keyboard.press("Enter");
  const success = page.getByRole("dialog", { name: "Order rescheduled" });
  await expect(success).toContainText(`Order ${number} is now scheduled for`);
  await expect(success).toContainText("2:45 pm");
  await expect(success.getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(success).toHaveCount(0);
  const order = page.getByRole("dialog", { name: `#${number}`, exact: true });
  await expect(order.getByRole("button", { name: "Reschedule" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(board.row(number)).toContainText("14:45");
  await page.getByRole("link", { name: "Pickups" }).click();
  // The branch's clock stands still, and so does the toast.
  await expect(page.getByText(`Order #${number} has been rescheduled successfully`)).toBeVisible();
  await page.getByRole("status").getByRole("link", { name: "View" }).click();
  await expect(page).toHaveURL(/\/scheduled/);
  await expect(page.getByText(`Order #${number} has been rescheduled successfully`)).toHaveCount(0);
});

test("a day of the calendar is chosen with the arrow keys, and Escape leaves everything as it was", async ({
  page,
}) => {
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
  await expect(popup.getByRole("status").last()).toHaveText("Please select both date and time");
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: `#${number}`, exact: true })).toBeVisible();
});

test("hours stand left of minutes, also where the text runs from right to left", async ({
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

test("where the system chooses the colours, what has the focus and what is chosen can still be told", async ({
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
