import { expect, test } from "@playwright/test";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { CardPayment, type CardType } from "./support/card-payment.ts";

test.describe("card payments in a class", () => {
  // One class per test: a branch has few unpaid pickups, and each payment uses one.
  const server = new SimulatorProcess(["--seed", "11", "--scenario", "four-roles"]);

  test.beforeEach(() => server.start());
  test.afterEach(() => server.stop());

  /** For each kind, the result of a payment during which the page is reloaded. */
  const reloads: readonly {
    readonly type: CardType;
    readonly result: "collected" | "cancelled";
  }[] = [
    { type: "Card terminal", result: "collected" },
    { type: "Magnati", result: "collected" },
    { type: "Razorpay", result: "collected" },
    // Only the object that the reader returned can be confirmed, and the reload has lost it.
    { type: "Card reader", result: "cancelled" },
  ];

  for (const { type, result } of reloads) {
    test(`a payment by ${type} resumes by itself after a reload of the page`, {
      tag: type === "Card terminal" ? [] : "@verify",
    }, async ({ browser }) => {
      const payment = await CardPayment.join(browser, server.url);
      const { page } = payment;
      await server.steer("every_card", {
        outcome: type === "Card reader" ? "nobody_answers" : "approved",
      });
      await payment.start(type);
      await payment.expectPhase("in_progress");
      await server.steer("pause");
      await page.goto(`${server.url}/home-delivery/new`);
      await expect(payment.overlay).toBeVisible({ timeout: 20_000 });
      await server.steer("resume");
      if (result === "cancelled") {
        await payment.expectPhase("cancelled");
        return;
      }
      await payment.expectPhase("paid");
      // After a reload the order is completed at a press (N31).
      await payment.press("OK");
      await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 20_000 });
      await page.goto(`${server.url}/pickup/waiting-for-collection`);
      await payment.board.show("pickup.collected");
      await payment.board.expectRow(payment.number);
    });
  }

  test("a payment taken for an order that was completed elsewhere must be refunded", {
    tag: "@verify",
  }, async ({ browser }) => {
    const payment = await CardPayment.join(browser, server.url);
    const other = await CardPayment.join(browser, server.url);
    await server.steer("every_card", { outcome: "approved" });
    await payment.start("Card terminal");
    await payment.expectPhase("in_progress");
    await server.steer("pause");
    await other.board.press(payment.number, "Collected");
    await other.press("Pay");
    await expect(other.board.row(payment.number)).toHaveCount(0);
    await server.steer("resume");
    await payment.expectRefundDue();
  });

  test("when two tablets take a card for one order, one payment pays it and the other must be refunded (PAY-R3)", {
    tag: "@verify",
  }, async ({ browser }) => {
    const first = await CardPayment.join(browser, server.url);
    const second = await CardPayment.join(browser, server.url);
    await server.steer("every_card", { outcome: "approved" });
    await first.start("Card terminal");
    await first.expectPhase("in_progress");
    // Holds back the second tablet's requests to its terminal, so that it is later but still in time.
    await server.steer("pause");
    await second.start("Magnati");
    expect(second.number).toBe(first.number);
    await server.steer("resume");
    await second.expectPhase("paid");
    await first.expectCollected();
    await second.expectRefundDue();
    await first.board.show("pickup.collected");
    await first.board.expectRow(first.number);
  });
});
