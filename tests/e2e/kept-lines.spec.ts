import { expect, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";

const payment = (page: Page) => page.getByRole("dialog", { name: /^Payment, order/ });
const lines = (page: Page) => payment(page).locator("tbody tr");

/** Opens the payment of the order with this number, else of the first one with cash on delivery. */
async function openPayment(page: Page, wanted?: string): Promise<string> {
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection" });
  await board.pause();
  const first = board.rows.filter({ hasText: "Cash" }).first();
  const number = wanted ?? (await first.getAttribute("data-number")) ?? "";
  await board.press(number, "Collected");
  await expect(payment(page)).toBeVisible();
  return number;
}

async function addTwo(page: Page): Promise<void> {
  await payment(page).getByLabel("Amount to collect").fill("2");
  await payment(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(lines(page)).toHaveCount(1);
}

test.describe("the lines that staff entered in a payment (N9)", () => {
  test("are there again after a reload in the middle of it, until staff discard them", async ({
    page,
  }) => {
    const number = await openPayment(page);
    await addTwo(page);
    await page.reload();
    await openPayment(page, number);
    await expect(lines(page)).toHaveText([/Cash.*2\.00/]);
    await expect(payment(page)).toContainText(/Payments from .* were kept\./);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(payment(page)).toHaveCount(0);
    await openPayment(page, number);
    await expect(lines(page)).toHaveCount(0);
  });

  test("are there again after Back and Leave", { tag: "@verify" }, async ({ page }) => {
    const number = await openPayment(page);
    await addTwo(page);
    await page.goBack();
    await page
      .getByRole("dialog", { name: "Leave this payment?" })
      .getByText("Leave", { exact: true })
      .click();
    await expect(payment(page)).toHaveCount(0);
    await new Board(page).press(number, "Collected");
    await expect(lines(page)).toHaveCount(1);
  });

  test("belong to one tab; another one shows them, and continues when the first is closed", {
    tag: "@verify",
  }, async ({ page, context }) => {
    const number = await openPayment(page);
    await addTwo(page);
    const other = await context.newPage();
    await openPayment(other, number);
    await expect(payment(other)).toContainText("Open in another tab");
    await expect(lines(other)).toHaveCount(1);
    await expect(lines(other).getByRole("button")).toBeDisabled();
    await expect(payment(other).getByRole("button", { name: "Pay", exact: true })).toHaveCount(0);
    await page.close();
    await expect(payment(other).getByLabel("Amount to collect")).toBeVisible();
    await expect(lines(other).getByRole("button")).toBeEnabled();
  });

  test("of a practice day stand in no lesson's way, and are there again on that day (LE-7)", {
    tag: "@verify",
  }, async ({ page }) => {
    const number = await openPayment(page);
    await addTwo(page);
    await page.goto("/?simulator&lesson=pickups-and-cash");
    const start = page.getByRole("dialog").getByRole("button", { name: "Start" });
    await expect(start).toBeVisible();
    await start.click();
    await page.getByRole("link", { name: "Pickups" }).click();
    await expect(page.locator("tr[data-order]").first()).toBeVisible();
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    const device = await page.evaluate(() =>
      localStorage.getItem("delivery-manager.training.checkout_lines"),
    );
    expect(device).toContain(number);
    await openPayment(page, number);
    await expect(lines(page)).toHaveCount(1);
  });
});
