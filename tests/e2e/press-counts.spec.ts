import { expect, type Locator, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";
import { CardPayment } from "./support/card-payment.ts";
import { counted, startCounting } from "./support/press-count.ts";
import { sendOut } from "./support/send-out.ts";

/** One step of daily work, and the presses that it may take. Typed digits of a password are not presses. */
interface Work {
  readonly name: string;
  readonly presses: number;
  /** The keys, besides typed digits. */
  readonly keys?: number;
  /** Opens the list, and does the work with real presses. */
  run(page: Page, board: Board): Promise<void>;
}

const dialog = (page: Page): Locator => page.getByRole("dialog");
const button = (within: Locator, name: string): Locator =>
  within.getByRole("button", { name, exact: true });

/** Opens the payment of the first unpaid pickup, and leaves the presses before it out of the count. */
async function openPayment(page: Page): Promise<CardPayment> {
  const payment = new CardPayment(page);
  await payment.visit();
  await payment.pick("nobody_answers");
  await startCounting(page);
  await payment.open();
  return payment;
}

/** The number of the first order of the list that can be moved to another time; closes its popup. */
async function firstPostponable(page: Page, board: Board): Promise<string> {
  const numbers = await board.rows.evaluateAll((rows) =>
    rows.map((row) => row.getAttribute("data-number") ?? ""),
  );
  for (const number of numbers) {
    await board
      .row(number)
      .getByRole("button", { name: `#${number}`, exact: true })
      .click();
    await expect(dialog(page)).toBeVisible();
    const isFound = (await button(dialog(page), "Reschedule").count()) > 0;
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    if (isFound) return number;
  }
  throw new Error("No scheduled order came from the call center");
}

const works: readonly Work[] = [
  {
    name: "approve a home delivery",
    presses: 2,
    run: async (page, board) => {
      await board.open({ path: "/home-delivery/unconfirmed" });
      const number = await board.firstNumber();
      await startCounting(page);
      await board.press(number, "Approve");
      await button(dialog(page), "Confirm").click();
      await expect(board.row(number)).toHaveCount(0);
    },
  },
  {
    name: "reject, with the password typed",
    presses: 2,
    run: async (page, board) => {
      await board.open({ path: "/home-delivery/unconfirmed" });
      const number = await board.firstNumber();
      await startCounting(page);
      await board.press(number, "Reject");
      await expect(dialog(page).getByLabel("Supervisor password")).toBeFocused();
      await page.keyboard.type("4321");
      await button(dialog(page), "Proceed").click();
      await expect(board.row(number)).toHaveCount(0);
    },
  },
  {
    name: "mark ready",
    presses: 1,
    run: async (page, board) => {
      await board.open();
      const number = await board.firstNumber();
      await startCounting(page);
      await board.press(number, "Mark ready");
      await expect(board.row(number)).toHaveCount(0);
    },
  },
  {
    name: "choose a rider",
    presses: 2,
    run: async (page, board) => {
      await board.open({ scenario: "handed-out" });
      const row = board.rows.filter({ hasText: "Assign rider" }).first();
      const number = (await row.getAttribute("data-number")) ?? "";
      await startCounting(page);
      await board.row(number).getByRole("button", { name: "Assign rider" }).click();
      await dialog(page).getByRole("option").first().click();
      await expect(board.row(number)).not.toContainText("Assign rider");
    },
  },
  {
    name: "take an order from a delivery partner and give it to an own rider",
    presses: 3,
    run: async (page, board) => {
      await board.open({ scenario: "handed-out" });
      const number = await board.firstNumber();
      const carrier = board.row(number).locator('[data-column="rider"]');
      await carrier.getByRole("button", { name: "Delivery partner" }).click();
      await dialog(page).getByRole("option", { name: "Falcon Couriers" }).click();
      await button(dialog(page), "Assign").click();
      await expect(dialog(page).locator("[data-job-status]")).toBeVisible();
      await button(dialog(page), "Close").click();
      // Buttons that assign or cancel are held for 3 s (FL-12).
      await board.pass(4_000);
      await startCounting(page);
      await carrier.getByRole("button").click();
      await button(dialog(page), "Cancel job").click();
      const rider = dialog(page).last().getByRole("option").first();
      const name = (await rider.locator("bdi").textContent()) ?? "";
      await rider.click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(carrier).toContainText(name);
    },
  },
  {
    name: "take the exact amount in cash",
    presses: 2,
    run: async (page) => {
      const payment = await openPayment(page);
      await payment.press("Pay");
      await payment.expectCollected();
    },
  },
  {
    name: "take a note and give change",
    presses: 3,
    run: async (page) => {
      const payment = await openPayment(page);
      const sums = payment.modal.getByRole("group", { name: "Cash received" });
      await sums.getByRole("button").last().click();
      await expect(payment.modal).toContainText("Change");
      await payment.press("OK");
      await payment.expectCollected();
    },
  },
  {
    name: "start a card payment of the full amount at the only terminal",
    presses: 3,
    run: async (page) => {
      const payment = await openPayment(page);
      await payment.press("Second terminal");
      await payment.press("Pay");
      await payment.expectPhase("in_progress");
    },
  },
  {
    name: "start a card payment at a terminal that offers several transaction types, of which the first is the usual one",
    presses: 3,
    run: async (page) => {
      const payment = await openPayment(page);
      const types = payment.modal.getByRole("group", { name: "Payment types" });
      await types.getByRole("button", { name: "Card terminal" }).click();
      await expect(payment.modal.getByRole("button", { name: /^Paid by/ })).toContainText("Card");
      await payment.press("Pay");
      await payment.expectPhase("in_progress");
    },
  },
  {
    name: "split an order between cash, with two digits, and a card",
    presses: 6,
    run: async (page) => {
      const payment = await openPayment(page);
      await payment.press("1");
      await payment.press(".");
      await payment.press("Add");
      await payment.press("Second terminal");
      await payment.press("Pay");
      await payment.expectPhase("in_progress");
      // The payment waits behind the terminal's dialog (N43).
      await expect(page.locator("dialog[data-behind] tbody tr")).toHaveCount(1);
    },
  },
  {
    name: "reprint a ticket of an open order",
    presses: 2,
    run: async (page, board) => {
      await board.open({ path: "/pickup/waiting-for-collection" });
      await board.rows.first().locator('[data-column="number"] button').click();
      await startCounting(page);
      await button(dialog(page), "Reprint").click();
      await page.getByRole("menuitem").first().click();
      await expect(page.locator("dialog p[role=status]:not(:empty)")).toBeVisible();
    },
  },
  {
    name: "move a scheduled order by half an hour",
    presses: 2,
    run: async (page, board) => {
      await board.open({ path: "/scheduled" });
      await board.pause();
      const number = await firstPostponable(page, board);
      const row = board.row(number);
      const before = await row.locator("time").first().textContent();
      await startCounting(page);
      await row.getByRole("button", { name: `#${number}`, exact: true }).click();
      await button(dialog(page), "+30 min").click();
      await expect(page.getByRole("dialog", { name: "Order rescheduled" })).toBeVisible();
      await expect(row.locator("time").first()).not.toHaveText(before ?? "");
    },
  },
  {
    // The goal is three.
    name: "find an order of another tab by its digits and open it",
    presses: 0,
    keys: 2,
    run: async (page, board) => {
      await board.open({ path: "/pickup/new" });
      await board.pause();
      const first = await board.firstNumber();
      await board.show("homeDelivery.new");
      await startCounting(page);
      await page.keyboard.press("/");
      await expect(dialog(page).getByRole("combobox")).toBeFocused();
      await page.keyboard.type(first);
      await expect(dialog(page).getByRole("option").first()).toContainText(`#${first}`);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/pickup\/new/);
      await expect(dialog(page)).toContainText(first);
    },
  },
  {
    name: "settle four orders of a rider who is back",
    presses: 3,
    run: async (page, board) => {
      await board.open({ scenario: "handed-out", path: "/home-delivery/waiting-for-pickup" });
      const numbers = await sendOut(board, 4);
      await board.show("homeDelivery.inProgress");
      await startCounting(page);
      await page.getByRole("button", { name: "Riders", exact: true }).click();
      const rider = dialog(page)
        .getByRole("listitem")
        .filter({ hasText: numbers[0] ?? "" });
      await rider.getByRole("button", { name: /is back$/ }).click();
      await dialog(page).getByRole("button", { name: "Delivered all 4" }).click();
      for (const number of numbers) await expect(board.row(number)).toHaveCount(0);
    },
  },
];

for (const { name, presses, keys = 0, run } of works) {
  const count = keys > 0 ? `${keys} keys` : `${presses} ${presses === 1 ? "press" : "presses"}`;
  test(`it takes ${count} to ${name}`, async ({ page }) => {
    await run(page, new Board(page));
    expect(await counted(page)).toEqual({ presses, keys });
  });
}
