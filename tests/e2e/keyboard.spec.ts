import { expect, type Locator, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";

/** Presses Tab, or another key, until the control has the focus. */
async function tabTo(control: Locator, most = 40, key = "Tab"): Promise<void> {
  const { keyboard } = control.page();
  for (let presses = 0; presses < most; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

/** Opens a tab, pauses the branch, and focuses its board. */
async function openBoard(page: Page, path: string): Promise<Board> {
  const board = new Board(page);
  await board.open({ path });
  await board.pause();
  // The keys are loaded after the first list.
  await expect(page.getByRole("region", { name: "Notices" })).toBeAttached();
  await board.scroller.focus();
  return board;
}

const dialog = (page: Page) => page.getByRole("dialog");
const numberOf = (board: Board, number: string) =>
  board.row(number).getByRole("button", { name: `#${number}`, exact: true });

async function expectClosed(page: Page): Promise<void> {
  await expect(dialog(page)).toHaveCount(0);
}

test("without a mouse an unconfirmed order keeps its time after Escape, is approved with three keys, and another is rejected with another reason, each time the next row receives the focus, an order of the delivered report is read and another branch chosen", async ({
  page,
}) => {
  const board = await openBoard(page, "/home-delivery/unconfirmed");
  const numberAt = async (place: number) =>
    (await board.rows.nth(place).getAttribute("data-number")) ?? "";
  const [approved, second] = [await numberAt(0), await numberAt(1)];
  await page.keyboard.press("ArrowDown");
  await expect(board.row(approved)).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(dialog(page).getByRole("textbox"));
  await page.keyboard.press("Delete");
  await expect(dialog(page).getByRole("button", { name: "Confirm" })).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect(board.row(approved)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Confirm" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectClosed(page);
  await expect(board.row(approved)).toHaveCount(0);
  await expect(board.row(second)).toBeFocused();

  const [rejected, next] = [await numberAt(0), await numberAt(1)];
  await tabTo(board.row(rejected).getByRole("button", { name: `Reject, order ${rejected}` }));
  await page.keyboard.press("Enter");
  const reason = dialog(page).getByRole("combobox");
  await expect(dialog(page).getByLabel("Supervisor password")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(reason).toBeFocused();
  const first = await reason.inputValue();
  await page.keyboard.press("ArrowDown");
  await expect(reason).not.toHaveValue(first);
  await page.keyboard.press("Tab");
  await page.keyboard.type("4321");
  await page.keyboard.press("Enter");
  await expectClosed(page);
  await expect(board.row(rejected)).toHaveCount(0);
  await expect(board.row(next)).toBeFocused();

  await board.show("homeDelivery.delivered");
  const expander = page.locator("tr[data-rider]").first().getByRole("button");
  await tabTo(expander, 60);
  await page.keyboard.press("Enter");
  await expect(expander).toHaveAttribute("aria-expanded", "true");
  await expect(board.rows.first()).toBeVisible();
  const number = await board.firstNumber();
  await tabTo(numberOf(board, number));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: `#${number}`, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect(numberOf(board, number)).toBeFocused();
  await expander.focus();
  await page.keyboard.press("Enter");
  await expect(expander).toHaveAttribute("aria-expanded", "false");
  await expect(expander).toBeFocused();

  const all = await board.count("homeDelivery.new");
  const choice = page.getByRole("combobox", { name: "Branch" });
  await choice.focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => board.count("homeDelivery.new")).toBeLessThan(all);
  await expect(choice).toBeFocused();
});

test("without a mouse a pickup is found by its number, read, printed, paid and collected, and the next row or the text in its place receives the focus", async ({
  page,
}) => {
  // Printing takes time, so the branch's clock must run.
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection", colleagues: "off" });
  await board.scroller.focus();
  const read = await board.firstNumber();
  await tabTo(numberOf(board, read));
  await page.keyboard.press("Enter");
  const popup = page.getByRole("dialog", { name: `#${read}`, exact: true });
  await tabTo(popup.getByRole("tab", { name: "Details" }));
  await page.keyboard.press("ArrowRight");
  await expect(popup.getByRole("tabpanel", { name: "History" })).toBeVisible();
  const reprint = popup.getByRole("button", { name: "Reprint" });
  await tabTo(reprint);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(reprint).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(popup.getByRole("status").filter({ hasText: "printer" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect(numberOf(board, read)).toBeFocused();

  await board.pause();
  const rows = await board.rows.evaluateAll((all) =>
    all.map((row) => ({
      number: row.getAttribute("data-number") ?? "",
      text: row.textContent ?? "",
    })),
  );
  const place = rows.findIndex(({ text }) => text.includes("Cash"));
  const number = rows[place]?.number ?? "";
  await board.scroller.focus();
  await tabTo(board.row(number), 20, "ArrowDown");
  await page.keyboard.press("Enter");
  const payment = page.getByRole("dialog", { name: `Payment, order ${number}` });
  await expect(payment).toBeVisible();
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect(board.row(number)).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(payment.getByLabel("Amount to collect"));
  await page.keyboard.type("100");
  await page.keyboard.press("Enter");
  await expect(payment).toContainText("Change");
  await page.keyboard.press("Enter");
  await expectClosed(page);
  await expect(board.row(number)).toHaveCount(0);
  await expect(board.row(rows[place + 1]?.number ?? "")).toBeFocused();

  const paid = board.rows.filter({ hasText: "Paid" }).first();
  const last = (await paid.getAttribute("data-number")) ?? "";
  await page.getByRole("main").getByRole("textbox").fill(last);
  await expect(board.rows).toHaveCount(1);
  await board.scroller.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(board.row(last)).toHaveCount(0);
  await expect(page.locator("main section:focus")).toContainText("No matching orders");
});

test("without a mouse the sound is muted and a dialog answered from the first Tab on", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/new", scenario: "trouble-at-the-counter" });
  const bell = page.getByRole("button", { name: /^Sound/ });
  await tabTo(bell);
  await page.keyboard.press("Enter");
  const mute = page.getByRole("checkbox", { name: "Mute all sounds" });
  await expect(mute).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(mute).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Sound: muted" })).toBeFocused();
  const troubled = await board.firstNumber();
  await tabTo(board.row(troubled).getByRole("button", { name: `Mark ready, order ${troubled}` }));
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expectClosed(page);
});
