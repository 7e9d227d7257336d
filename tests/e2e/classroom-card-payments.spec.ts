import { expect, test } from "@playwright/test";
import { CardPayment, type CardType } from "./support/card-payment.ts";
import { SimulatorProcess } from "./support/simulator-server.ts";

test.describe("card payments in a class", () => {
  // A class for each test: a branch has few unpaid pickups, and each payment uses one up.
  const port = 4716 + Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);
  const server = new SimulatorProcess(port, ["--seed", "11", "--scenario", "four-roles"]);

  test.beforeEach(() => server.start());
  test.afterEach(() => server.stop());

  /** What each kind shows when the page comes back in the middle of a payment, and how it then ends. */
  const reloads: readonly {
    readonly type: CardType;
    readonly result: "collected" | "cancelled";
  }[] = [
    { type: "Card terminal", result: "collected" },
    { type: "Magnati", result: "collected" },
    { type: "Razorpay", result: "collected" },
    // Only the object that the reader gave can be confirmed, and it went with the page.
    { type: "Card reader", result: "cancelled" },
  ];

  for (const { type, result } of reloads) {
    test(`a page that is reloaded in the middle of a payment goes on with it by itself: ${type}`, async ({
      browser,
    }) => {
      const payment = await CardPayment.join(browser, server.url);
      const { page } = payment;
      await server.steer("pick_terminal_scenario", {
        scenario: type === "Card reader" ? "nobody_answers" : "approved",
      });
      await payment.start(type);
      await payment.expectPhase("in_progress");
      await server.steer("pause");
      await page.goto(`${server.url}/home-delivery/new`);
      await expect(payment.modal).toBeVisible({ timeout: 20_000 });
      await server.steer("resume");
      if (result === "cancelled") {
        await payment.expectPhase("cancelled");
        return;
      }
      await payment.expectPhase("paid");
      await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
      await page.goto(`${server.url}/pickup/waiting-for-collection`);
      await payment.board.show("pickup.collected");
      await payment.board.expectRow(payment.number);
    });
  }

  test("what was taken for an order that somebody else has completed is to be paid back", async ({
    browser,
  }) => {
    const payment = await CardPayment.join(browser, server.url);
    const other = await CardPayment.join(browser, server.url);
    await server.steer("pick_terminal_scenario", { scenario: "approved" });
    await payment.start("Card terminal");
    await payment.expectPhase("in_progress");
    await server.steer("pause");
    await other.board.press(payment.number, "Collected");
    await other.press("Pay");
    await expect(other.board.row(payment.number)).toHaveCount(0);
    await server.steer("resume");
    await payment.expectToBePaidBack();
  });

  test("of two cards that two tablets took for one order one pays it, and the other is to be paid back (PAY-R3)", async ({
    browser,
  }) => {
    const first = await CardPayment.join(browser, server.url);
    const second = await CardPayment.join(browser, server.url);
    await server.steer("pick_terminal_scenario", { scenario: "approved" });
    await first.start("Card terminal");
    await first.expectPhase("in_progress");
    // What the second asks of its terminal waits here, so that it is later, and still in time.
    await server.steer("pause");
    await second.start("Magnati");
    expect(second.number).toBe(first.number);
    await server.steer("resume");
    await second.expectPhase("paid");
    await first.expectCollected();
    await second.expectToBePaidBack();
    await first.board.show("pickup.collected");
    await first.board.expectRow(first.number);
  });
});
