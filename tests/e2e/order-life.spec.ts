import { expect, test } from "@playwright/test";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { Board } from "./support/board.ts";
import { collectFirstOrder, deliverFirstOrder } from "./support/order-life.ts";

/** The minutes since midnight of a text such as "13:45". */
function minuteOfDay(text: string | null): number {
  const [, hours, minutes] = /(\d+):(\d+)/.exec(text ?? "") ?? [];
  return Number(hours) * 60 + Number(minutes);
}

test.describe("an order's whole life, pressed by staff in simulator mode", () => {
  test("home delivery: unconfirmed, new, waiting for pickup, in progress, delivered [FL-1]", async ({
    page,
  }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed" });
    await board.pause();
    await deliverFirstOrder(board);
  });

  test("pickup: unconfirmed, new, waiting for collection, collected [FL-2]", async ({ page }) => {
    const board = new Board(page);
    await board.open({ path: "/pickup/unconfirmed" });
    await board.pause();
    await collectFirstOrder(board);
  });

  test("scheduled: the order moves to New at its time", { tag: "@verify" }, async ({ page }) => {
    const board = new Board(page);
    await board.open({ path: "/scheduled" });
    await board.pause();
    const number = await board.firstNumber();
    const time = board.row(number).locator('[data-column="scheduledFor"] time');
    const dueAt = minuteOfDay(await time.textContent());
    const now = page.locator("#training time");
    const left = dueAt - minuteOfDay(await now.textContent());
    await board.pass((left - 1) * minuteMs);
    await expect(board.row(number)).toBeVisible();
    expect(dueAt - minuteOfDay(await now.textContent())).toBe(1);
    await board.pass(minuteMs);
    await expect(board.row(number)).toHaveCount(0);
    const tabs = ["homeDelivery.new", "pickup.new"];
    const found: string[] = [];
    for (const tab of tabs) {
      await board.show(tab);
      if (await board.holds(number)) found.push(tab);
    }
    expect(found).toHaveLength(1);
  });
});

test("orders arrive by themselves, and counts and timers follow", { tag: "@verify" }, async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/unconfirmed", speed: 10 });
  const before = (await page.locator("#training time").textContent()) ?? "";
  await expect(page.locator("#training time")).not.toHaveText(before);
  await board.show("homeDelivery.new");
  const timer = board.rows.first().locator('[data-column="elapsed"]');
  const shown = (await timer.textContent()) ?? "";
  await expect(timer).not.toHaveText(shown);
  // The newest orders are last, and only visible rows exist.
  const newest = async (): Promise<number> => {
    await board.scroller.evaluate((list) => list.scrollTo(0, list.scrollHeight));
    return page.locator('tr[data-fresh="true"]').count();
  };
  await board.passUntil(async () => (await newest()) > 0, 5 * secondMs);
});

test("while the branch is paused, staff can switch to another branch and back", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/new" });
  await board.pause();
  const all = await board.count("homeDelivery.new");
  const choice = page.getByRole("combobox", { name: "Branch" });
  await choice.selectOption({ index: 1 });
  await choice.selectOption({ index: 0 });
  await choice.selectOption({ index: 1 });
  await expect.poll(() => board.count("homeDelivery.new")).toBeLessThan(all);
  await choice.selectOption({ index: 0 });
  await expect.poll(() => board.count("homeDelivery.new")).toBe(all);
});
