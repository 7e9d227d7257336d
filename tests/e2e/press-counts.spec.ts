import { expect, type Locator, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";
import { CardPayment } from "./support/card-payment.ts";
import { counted, startCounting } from "./support/press-count.ts";
import { sendOut } from "./support/send-out.ts";

const dialog = (page: Page): Locator => page.getByRole("dialog");
const button = (within: Locator, name: string): Locator =>
  within.getByRole("button", { name, exact: true });

/** Does the work with real presses, and expects so many. Typed digits are no presses and no keys. */
async function expectPresses(
  page: Page,
  presses: number,
  work: () => Promise<void>,
  keys = 0,
): Promise<void> {
  await startCounting(page);
  await work();
  expect(await counted(page)).toEqual({ presses, keys });
}

/** The number of the first order of the list that can be moved to another time; closes its popup. */
async function firstPostponable(page: Page, board: Board): Promise<string> {
  const numbers = await board.rows.evaluateAll((rows) =>
    rows.map((row) => row.getAttribute("data-number") ?? ""),
  );
  for (const number of numbers) {
    await button(board.row(number), `#${number}`).click();
    await expect(dialog(page)).toBeVisible();
    const isFound = (await button(dialog(page), "Reschedule").count()) > 0;
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    if (isFound) return number;
  }
  throw new Error("No scheduled order came from the call center");
}

test("it takes 2 presses to approve a home delivery or to reject it, 1 to mark it ready, 2 to reprint a ticket, 2 to postpone an order, and 2 keys to find one", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/unconfirmed", colleagues: "off" });
  const approved = await board.firstNumber();
  await expectPresses(page, 2, async () => {
    await board.press(approved, "Approve");
    await button(dialog(page), "Confirm").click();
    await expect(board.row(approved)).toHaveCount(0);
  });
  const rejected = await board.firstNumber();
  await expectPresses(page, 2, async () => {
    await board.press(rejected, "Reject");
    await expect(dialog(page).getByLabel("Supervisor password")).toBeFocused();
    await page.keyboard.type("4321");
    await button(dialog(page), "Proceed").click();
    await expect(board.row(rejected)).toHaveCount(0);
  });
  await board.show("homeDelivery.new");
  const ready = await board.firstNumber();
  await expectPresses(page, 1, async () => {
    await board.press(ready, "Mark ready");
    await expect(board.row(ready)).toHaveCount(0);
  });
  await board.show("pickup.ready");
  await board.rows.first().locator('[data-column="number"] button').click();
  await expectPresses(page, 2, async () => {
    await button(dialog(page), "Reprint").click();
    await page.getByRole("menuitem").first().click();
    await expect(page.locator("dialog p[role=status]:not(:empty)")).toBeVisible();
  });
  await page.keyboard.press("Escape");
  await board.pause();
  await page.getByRole("link", { name: /^Scheduled/ }).click();
  const postponed = await firstPostponable(page, board);
  const row = board.row(postponed);
  const before = (await row.locator("time").first().textContent()) ?? "";
  await expectPresses(page, 2, async () => {
    await button(row, `#${postponed}`).click();
    await button(dialog(page), "+30 min").click();
    await expect(page.getByRole("dialog", { name: "Order rescheduled" })).toBeVisible();
    await expect(row.locator("time").first()).not.toHaveText(before);
  });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await board.show("pickup.new");
  const found = await board.firstNumber();
  await board.show("homeDelivery.new");
  const find = async (): Promise<void> => {
    await page.keyboard.press("/");
    await expect(dialog(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type(found);
    await expect(dialog(page).getByRole("option").first()).toContainText(`#${found}`);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/pickup\/new/);
    await expect(dialog(page)).toContainText(found);
  };
  await expectPresses(page, 0, find, 2);
});

test("it takes 2 presses to choose a rider, 3 to take an order from a delivery partner and give it to a rider, and 3 to settle four orders of one who is back", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ scenario: "handed-out", colleagues: "off" });
  const row = board.rows.filter({ hasText: "Assign rider" }).first();
  const number = (await row.getAttribute("data-number")) ?? "";
  await expectPresses(page, 2, async () => {
    await button(board.row(number), "Assign rider").click();
    await dialog(page).getByRole("option").first().click();
    await expect(board.row(number)).not.toContainText("Assign rider");
  });
  const given = board.rows.filter({ hasText: "Assign rider" }).first();
  const handed = (await given.getAttribute("data-number")) ?? "";
  const carrier = board.row(handed).locator('[data-column="rider"]');
  await carrier.getByRole("button", { name: "Delivery partner" }).click();
  await dialog(page).getByRole("option", { name: "Falcon Couriers" }).click();
  await button(dialog(page), "Assign").click();
  await expect(dialog(page).locator("[data-job-status]")).toBeVisible();
  await button(dialog(page), "Close").click();
  // Buttons that assign or cancel are held for 3 s (FL-12).
  await board.pass(4_000);
  await expectPresses(page, 3, async () => {
    await carrier.getByRole("button").click();
    await button(dialog(page), "Cancel job").click();
    const rider = dialog(page).last().getByRole("option").first();
    const name = (await rider.locator("bdi").textContent()) ?? "";
    await rider.click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(carrier).toContainText(name);
  });
  await board.show("homeDelivery.ready");
  const numbers = await sendOut(board, 4);
  await board.show("homeDelivery.inProgress");
  await expectPresses(page, 3, async () => {
    await page.getByRole("button", { name: "Riders", exact: true }).click();
    const rider = dialog(page)
      .getByRole("listitem")
      .filter({ hasText: numbers[0] ?? "" });
    await rider.getByRole("button", { name: /is back$/ }).click();
    await dialog(page).getByRole("button", { name: "Delivered all 4" }).click();
    for (const each of numbers) await expect(board.row(each)).toHaveCount(0);
  });
});

test("it takes 2 presses to take the exact amount in cash, 3 to give change or to start a card payment, and 6 to split cash, with two digits, and a card", async ({
  page,
}) => {
  const payment = new CardPayment(page);
  await payment.visit({ colleagues: "off" });
  await payment.pick("approved");
  /** Opens the payment of the first unpaid pickup and pays; the order is then collected. */
  const expectPaid = async (presses: number, pay: () => Promise<void>): Promise<void> => {
    await expectPresses(page, presses, async () => {
      await payment.open();
      await pay();
    });
    await payment.expectCollected();
  };
  await expectPaid(2, () => payment.press("Pay"));
  await expectPaid(3, async () => {
    const sums = payment.modal.getByRole("group", { name: "Cash received" });
    await sums.getByRole("button").last().click();
    await expect(payment.modal).toContainText("Change");
    await payment.press("OK");
  });
  await expectPaid(3, async () => {
    await payment.press("Second terminal");
    await payment.press("Pay");
  });
  // The branch has three unpaid pickups that are ready: opened again, it has them again.
  await payment.visit({ colleagues: "off" });
  await payment.pick("approved");
  await expectPaid(6, async () => {
    await payment.press("1");
    await payment.press(".");
    await payment.press("Add");
    await payment.press("Second terminal");
    await payment.press("Pay");
    // The payment waits behind the terminal's dialog (N43).
    await expect(page.locator("dialog[data-behind] tbody tr")).toHaveCount(1);
  });
  // A terminal that offers several transaction types, of which the first is the usual one.
  await expectPaid(3, async () => {
    const types = payment.modal.getByRole("group", { name: "Payment types" });
    await types.getByRole("button", { name: "Card terminal" }).click();
    await expect(payment.modal.getByRole("button", { name: /^Paid by/ })).toContainText("Card");
    await payment.press("Pay");
  });
});
