import { expect, type Locator, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";
import { CardPayment } from "./support/card-payment.ts";

/** One step of daily work, and the presses that it may take. Typed digits of a password are not presses. */
interface Work {
  readonly name: string;
  readonly presses: number;
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
      await expect(payment.modal.locator("tbody tr")).toHaveCount(1);
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
      await expect(page.locator("dialog p[role=status]")).toBeVisible();
    },
  },
];

for (const { name, presses, run } of works) {
  test(`it takes ${presses} ${presses === 1 ? "press" : "presses"} to ${name}`, async ({
    page,
  }) => {
    await run(page, new Board(page));
    expect(await countedPresses(page)).toBe(presses);
  });
}

/** Counts the presses that the page receives from now on. */
async function startCounting(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset["presses"] = "0";
    const count = (event: Event): void => {
      const { dataset } = document.documentElement;
      if (event.isTrusted) dataset["presses"] = String(Number(dataset["presses"]) + 1);
    };
    document.addEventListener("pointerdown", count, { capture: true });
  });
}

async function countedPresses(page: Page): Promise<number> {
  return Number(await page.locator("html").getAttribute("data-presses"));
}
