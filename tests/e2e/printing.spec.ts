import { expect, type Page, test } from "@playwright/test";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { Board } from "./support/board.ts";

/** The printer's button in the training band. */
const opener = (page: Page) => page.locator('#training [data-tool="printer"]');

/** Opens the popup of the first order and chooses a ticket to reprint. */
async function reprint(page: Page, place: number): Promise<void> {
  const board = new Board(page);
  await board.rows.first().locator('[data-column="number"] button').click();
  await page.locator('dialog button[aria-haspopup="menu"]').click();
  await page.getByRole("menuitem").nth(place).click();
}

test("the training printer prints a collected online order's bill with the training mark [FL-9]", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection" });
  const number = await board.firstNumber();
  await expect(opener(page)).toHaveText(/0 tickets/);
  await board.press(number, "Collected");
  await expect(opener(page)).toHaveText(/1 ticket/);
  await opener(page).click();
  const tray = page.getByRole("dialog", { name: "Printer" });
  const ticket = tray.getByRole("article");
  await expect(ticket).toContainText(`#${number}`);
  await expect(ticket).toContainText("Takeaway bill");
  await expect(ticket.locator("strong", { hasText: "TRAINING" })).toHaveCount(2);
  await page.emulateMedia({ media: "print" });
  await expect(ticket).toBeVisible();
  await expect(page.locator("#root")).toBeHidden();
  await expect(tray.getByRole("button", { name: "Close" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await expect(tray).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test("a reprint is in the language of the staff member, right to left in Arabic [OP-10]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection", locale: "ar" });
  await reprint(page, 1);
  await expect(page.locator("dialog p[role=status]:not(:empty)")).toBeVisible();
  await page.keyboard.press("Escape");
  await opener(page).click();
  const ticket = page.getByRole("article");
  await expect(ticket).toHaveAttribute("dir", "rtl");
  await expect(ticket).toContainText("تدريب · TRAINING");
});

test("closing the reprint menu returns the focus to its button, which opens it again", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection" });
  await board.rows.first().locator('[data-column="number"] button').click();
  await page.getByRole("button", { name: "Reprint" }).press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Reprint" })).toBeFocused();
  await page.keyboard.press("Enter");
  // Its entries are fetched again.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator("dialog p[role=status]:not(:empty)")).toBeVisible();
});

test("a printer without paper reports it, and prints on request once it is refilled", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection" });
  const setPaper = async (isOut: boolean): Promise<void> => {
    await opener(page).click();
    await page.getByRole("checkbox", { name: "Out of paper" }).setChecked(isOut);
    await page.keyboard.press("Escape");
  };
  await setPaper(true);
  await board.press(await board.firstNumber(), "Collected");
  const notice = page.getByText(/The printer is out of paper/);
  await expect(notice).toBeVisible();
  await setPaper(false);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(notice).toHaveCount(0);
  await expect(opener(page)).toHaveText(/1 ticket/);
});

test.describe("in a classroom", () => {
  // Runs serially because the tests share a server.
  test.describe.configure({ mode: "default" });
  const server = new SimulatorProcess(["--scenario", "lunch-rush", "--seed", "7"]);
  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());

  test("the bill opens in a small window that the class's server marks as training [FL-9]", {
    tag: "@verify",
  }, async ({ page, context }) => {
    const board = new Board(page);
    await page.goto(`${server.url}/pickup/waiting-for-collection`);
    await expect(board.rows.first()).toBeVisible();
    const number = await board.firstNumber();
    const opened = context.waitForEvent("page");
    await board.press(number, "Collected");
    const bill = await opened;
    await expect(bill.getByRole("heading")).toContainText(`#${number}`);
    expect(bill.url()).toMatch(
      /^http:\/\/127\.0\.0\.1:4187\/local_prints\/pays_bill_for_takeaway_order\?order_id=\d+$/,
    );
    await expect(bill.locator("strong", { hasText: "TRAINING" })).toHaveCount(2);
    const [opener, ...size] = await bill.evaluate(() => [
      window.opener,
      window.innerWidth,
      window.innerHeight,
    ]);
    expect([opener, size]).toEqual([null, [400, 500]]);
  });

  test("a reprint opens its ticket's address [OP-10]", { tag: "@verify" }, async ({
    page,
    context,
  }) => {
    const board = new Board(page);
    await page.goto(`${server.url}/pickup/waiting-for-collection`);
    await expect(board.rows.first()).toBeVisible();
    const opened = context.waitForEvent("page");
    await reprint(page, 0);
    const ticket = await opened;
    await expect(ticket.getByRole("heading")).toBeVisible();
    expect(new URL(ticket.url()).pathname).toBe("/local_prints/kitchen");
    await expect(ticket.locator("body")).toContainText("Kitchen ticket");
  });
});
