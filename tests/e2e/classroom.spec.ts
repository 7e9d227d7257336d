import { expect, type Page, test } from "@playwright/test";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { joinClass } from "./support/classroom.ts";
import { collectFirstOrder, deliverFirstOrder } from "./support/order-life.ts";

test.describe("two browsers on one branch", () => {
  test.describe.configure({ mode: "serial" });

  const server = new SimulatorProcess(["--seed", "11", "--scenario", "lunch-rush", "--speed", "1"]);

  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());

  test("one order of each kind goes through its whole life while the branch's clock is paused [SM-3]", async ({
    browser,
  }) => {
    const board = await joinClass(browser, server.url);
    const other = await joinClass(browser, server.url);
    await server.steer("pause");
    const delivered = await deliverFirstOrder(board);
    const collected = await collectFirstOrder(board);
    await other.show("homeDelivery.delivered");
    await other.expand("Other deliveries");
    await other.expectRow(delivered);
    await other.show("pickup.collected");
    await other.expectRow(collected);
    await server.steer("resume");
  });

  test("the page follows the trainer's clock: a jump makes a scheduled order due", {
    tag: "@verify",
  }, async ({ browser, request }) => {
    const board = await joinClass(browser, server.url);
    await board.page.getByRole("link", { name: "Scheduled" }).click();
    const number = await board.firstNumber();
    const { now } = (await (await request.get(`${server.url}/simulator/time`)).json()) as {
      now: string;
    };
    const inTwoHours = new Date(Date.parse(now) + 2 * 3_600_000).toISOString();
    await server.steer("jump_to", { to: inTwoHours });
    await expect(board.row(number)).toHaveCount(0);
    await expect(board.page.locator("#training time")).toHaveText(/^1[34]:/);
  });

  // The push connection comes back after waits of its own, in real time.
  test("each browser sees the other's actions, and both recover from a server restart without a reload", {
    tag: "@verify",
  }, async ({ browser }) => {
    const one = await joinClass(browser, server.url);
    const other = await joinClass(browser, server.url);
    const number = await one.firstNumber();
    await expect(other.row(number)).toBeVisible();
    await one.press(number, "Mark ready");
    await expect(one.row(number)).toHaveCount(0);
    await expect(other.row(number)).toHaveCount(0);
    await markDocument(one.page);
    await markDocument(other.page);

    await server.stop();
    for (const { page } of [one, other]) {
      await expect(page.getByText(/Reconnecting|Offline/).first()).toBeVisible({ timeout: 30_000 });
    }
    await server.start();
    for (const board of [one, other]) {
      await expect(board.page.locator("header [data-updates='live']")).toBeVisible({
        timeout: 45_000,
      });
      await expect(board.rows.first()).toBeVisible();
      expect(await isSameDocument(board.page)).toBe(true);
    }
    const again = await one.firstNumber();
    await one.press(again, "Mark ready");
    await expect(other.row(again)).toHaveCount(0);
  });
});

/** Marks the page; a reload would remove the mark. */
function markDocument(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dataset["mark"] = "kept";
  });
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset["mark"] === "kept");
}
