import { expect, test } from "@playwright/test";
import { Board } from "./support/board.ts";

test.describe("an order's whole life, pressed by staff in simulator mode", () => {
  test("home delivery: unconfirmed, new, waiting for pickup, in progress, delivered [FL-1]", async ({
    page,
  }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed" });
    await board.pause();
    const number = await board.firstNumber();
    await board.press(number, "Approve");
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(board.row(number)).toHaveCount(0);

    await board.show("homeDelivery.new");
    await expectRow(board, number);
    await board.press(number, "Mark ready");
    await expect(board.row(number)).toHaveCount(0);

    await board.show("homeDelivery.ready");
    await expectRow(board, number);
    await board.press(number, "Picked up");
    await expect(board.row(number)).toHaveCount(0);

    await board.show("homeDelivery.inProgress");
    await expectRow(board, number);
    const delivered = await board.count("homeDelivery.delivered");
    await board.press(number, "Delivered");
    await expect(board.row(number)).toHaveCount(0);

    await expect.poll(() => board.count("homeDelivery.delivered")).toBe(delivered + 1);
    await board.show("homeDelivery.delivered");
    await expectRow(board, number);
  });

  test("pickup: unconfirmed, new, waiting for collection, collected [FL-2]", async ({ page }) => {
    const board = new Board(page);
    await board.open({ path: "/pickup/unconfirmed" });
    await board.pause();
    const number = await board.firstNumber();
    await board.press(number, "Approve");
    await board.show("pickup.new");
    await expectRow(board, number);
    await board.press(number, "Mark ready");
    await board.show("pickup.ready");
    await expectRow(board, number);
    await board.press(number, "Collected");
    await board.show("pickup.collected");
    await expectRow(board, number);
  });

  test("a rejected order leaves the board", async ({ page }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed" });
    await board.pause();
    const number = await board.firstNumber();
    const waiting = await board.count("homeDelivery.unconfirmed");
    await board.press(number, "Reject");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(number);
    const password = dialog.getByLabel("Supervisor password");
    if ((await password.count()) > 0) {
      await expect(dialog.getByRole("button", { name: "Proceed" })).toBeDisabled();
      await password.fill("wrong");
      await dialog.getByRole("button", { name: "Proceed" }).click();
      await expect(page.getByText("Password is invalid!")).toBeVisible();
      await password.fill("4321");
    }
    await dialog.getByRole("button", { name: "Proceed" }).click();
    await expect(board.row(number)).toHaveCount(0);
    await expect.poll(() => board.count("homeDelivery.unconfirmed")).toBe(waiting - 1);
  });
});

test("orders arrive by themselves, and counts and timers follow", async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/unconfirmed", speed: 10 });
  const before = (await page.locator("#training time").textContent()) ?? "";
  await expect(page.locator("#training time")).not.toHaveText(before);
  await board.show("homeDelivery.new");
  const timer = board.rows.first().locator('[data-column="elapsed"]');
  const shown = (await timer.textContent()) ?? "";
  await expect(timer).not.toHaveText(shown);
  await expect(board.page.locator('tr[data-fresh="true"]').first()).toBeVisible({
    timeout: 30_000,
  });
});

/** A long list shows only what fits; the row is brought into sight first. */
async function expectRow(board: Board, number: string): Promise<void> {
  const scroller = board.page.locator("main section[tabindex='0']");
  await expect
    .poll(async () => {
      if ((await board.row(number).count()) > 0) return true;
      await scroller.evaluate((element) => element.scrollBy(0, element.clientHeight / 2));
      return (await board.row(number).count()) > 0;
    })
    .toBe(true);
  await board.row(number).scrollIntoViewIfNeeded();
}
