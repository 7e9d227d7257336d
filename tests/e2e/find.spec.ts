import { expect, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";

const field = (page: Page) => page.getByRole("dialog").getByRole("combobox");
const found = (page: Page) => page.getByRole("dialog").getByRole("option");

/** Opens a tab with the branch paused, so that no order moves during the test. */
async function openBoard(page: Page, path: string): Promise<Board> {
  const board = new Board(page);
  await board.open({ path });
  await board.pause();
  return board;
}

test("an order of another tab is found and opened with three keys and its digits, without a mouse [RL-6]", async ({
  page,
}) => {
  const board = await openBoard(page, "/home-delivery/in-progress");
  const number = await board.firstNumber();
  await board.show("pickup.new");
  const { keyboard } = page;
  await keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await keyboard.type(number);
  await expect(found(page).first()).toContainText(`#${number}`);
  await expect(found(page).first()).toContainText("In progress");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home-delivery\/in-progress/);
  const popup = page.getByRole("dialog");
  await expect(popup).toHaveCount(1);
  await expect(popup).toContainText(number);
  // The popup closes to the list of the order's tab, and Back leads to the tab before.
  await keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(board.row(number)).toBeVisible();
});

test("the arrow keys choose among the orders found, and Escape leaves tab and focus as they were [RL-6]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = await openBoard(page, "/home-delivery/new");
  const magnifier = page.getByRole("button", { name: "Find an order" });
  await magnifier.click();
  await field(page).fill("10");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  const current = found(page).nth(1);
  await expect(current).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await current.getAttribute("id")) ?? "",
  );
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(magnifier).toBeFocused();
  await expect(board.rows.first()).toBeVisible();
});

test("an order is found in Arabic by Arabic digits, and the magnifier takes the theme switch's place on a phone [RL-6]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const board = new Board(page);
  await board.open({ path: "/home-delivery/new", locale: "ar" });
  const number = await board.firstNumber();
  const header = page.getByRole("banner");
  await expect(header.getByRole("button", { name: "التبديل إلى المظهر الداكن" })).toHaveCount(0);
  await header.getByRole("button", { name: "البحث عن طلب" }).click();
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  const arabic = [...number].map((digit) => String.fromCharCode(0x660 + Number(digit))).join("");
  await page.keyboard.type(arabic);
  await expect(found(page).first()).toContainText(number);
  await expect(page.getByRole("dialog").getByRole("status").first()).toHaveText(/طلب/);
  await found(page).first().click();
  await expect(page.getByRole("dialog")).toContainText(number);
});

test("a search of 5,000 letters finds nothing and says that only this device was searched [RL-6]", {
  tag: "@verify",
}, async ({ page }) => {
  await openBoard(page, "/home-delivery/new");
  await page.keyboard.press("/");
  await field(page).fill("x".repeat(5_000));
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Only this device was searched");
  await expect(dialog.getByRole("status").first()).toHaveText("No order found");
});
