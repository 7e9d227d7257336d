import { expect, type Page, test } from "@playwright/test";
import { expectAutoRejection, passDeadline } from "./support/auto-rejection.ts";
import { Board } from "./support/board.ts";

const unconfirmed = "/home-delivery/unconfirmed";

/** Approves the first order with this delivery time; the marketplace refuses the confirmation. */
async function beRefused(page: Page, board: Board, minutes: string): Promise<string> {
  const number = await board.firstNumber();
  await board.press(number, "Approve");
  const popup = page.getByRole("dialog", { name: `Delivery time, order ${number}` });
  await popup.getByRole("textbox").fill(minutes);
  await popup.getByRole("button", { name: "Confirm" }).click();
  await page
    .getByRole("dialog")
    .filter({ hasText: "Please contact your support agent" })
    .or(page.getByRole("dialog").filter({ hasText: "could not be confirmed with" }))
    .getByRole("button", { name: "OK" })
    .click();
  return number;
}

test("an order is auto-rejected by this page at its deadline: it leaves list and count when its ring is empty", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: unconfirmed, scenario: "marketplace-refuses" });
  await board.pause();
  const before = await board.count("homeDelivery.unconfirmed");
  // Colleagues confirm those that are due first.
  const id = await passDeadline(board, await board.lastNumber());
  await expectAutoRejection(page, id);
  await expect.poll(() => board.count("homeDelivery.unconfirmed")).toBeLessThan(before);
});

test("a confirmation that the marketplace refuses waits with Retry, also after a reload [UC-12]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: unconfirmed, scenario: "marketplace-refuses" });
  const number = await beRefused(page, board, "55");
  const popup = page.getByRole("dialog", { name: `Delivery time, order ${number}` });
  await expect(popup.getByRole("textbox")).toHaveValue("55");
  await expect(popup.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  // Another day of the branch would have another order of this number.
  await page.getByRole("button", { name: "Go on with this day" }).click();
  await expect(board.row(number).getByRole("button", { name: /^Retry/ })).toBeVisible();
  await expect(board.row(number)).toContainText("Waiting on this device");
  await board
    .row(number)
    .getByRole("button", { name: `#${number}` })
    .click();
  const order = page.getByRole("dialog", { name: `#${number}` });
  await expect(order.getByRole("button", { name: "Retry" })).toBeVisible();
  await order.getByRole("button", { name: "Move to rejected" }).click();
  const reject = page.getByRole("dialog", { name: `Reject order ${number}` });
  await reject.getByLabel("Supervisor password").fill("4321");
  await reject.getByRole("button", { name: "Proceed" }).click();
  await expect(board.row(number)).toHaveCount(0);
});
