import { type APIRequestContext, type Browser, expect, test } from "@playwright/test";
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
    readonly ending: "collected" | "cancelled";
  }[] = [
    { type: "Card terminal", ending: "collected" },
    { type: "Magnati", ending: "collected" },
    { type: "Razorpay", ending: "collected" },
    // Only the object that the reader gave can be confirmed, and it went with the page (payments.md 7.5).
    { type: "Card reader", ending: "cancelled" },
  ];

  for (const { type, ending } of reloads) {
    test(`a page that is reloaded in the middle of a payment goes on with it by itself: ${type}`, async ({
      browser,
      request,
    }) => {
      const payment = await join(browser, server.url);
      const { page } = payment;
      await steer(request, server.url, {
        action: "pick_terminal_scenario",
        scenario: type === "Card reader" ? "nobody_answers" : "approved",
      });
      await payment.start(type);
      await payment.expectPhase("in_progress");
      await steer(request, server.url, { action: "pause" });
      await page.goto(`${server.url}/home-delivery/new`);
      await expect(payment.modal).toBeVisible({ timeout: 20_000 });
      await steer(request, server.url, { action: "resume" });
      if (ending === "cancelled") {
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
    request,
  }) => {
    const payment = await join(browser, server.url);
    const other = await join(browser, server.url);
    const { page } = payment;
    await steer(request, server.url, { action: "pick_terminal_scenario", scenario: "approved" });
    await payment.start("Card terminal");
    await payment.expectPhase("in_progress");
    await steer(request, server.url, { action: "pause" });
    await other.board.press(payment.number, "Collected");
    await other.press("Pay");
    await expect(other.board.row(payment.number)).toHaveCount(0);
    await steer(request, server.url, { action: "resume" });
    const gone = page.getByRole("dialog", { name: "Oops" });
    await gone.getByRole("button", { name: "OK" }).click({ timeout: 20_000 });
    await expect(page.getByText("1 card payment is to be paid back")).toBeVisible();
    await page.reload();
    const notice = page.getByText("1 card payment is to be paid back").locator("..");
    await notice.getByRole("button", { name: "View" }).click();
    const list = page.getByRole("dialog", { name: "Approved but not used" });
    await expect(list).toContainText(`#${payment.number}`);
    await list.getByRole("button", { name: "Paid back" }).click();
    await expect(page.getByText("1 card payment is to be paid back")).toHaveCount(0);
  });
});

async function join(browser: Browser, url: string): Promise<CardPayment> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto(`${url}/pickup/waiting-for-collection`);
  const payment = new CardPayment(page);
  // A server that has just started answers its first page slowly.
  await expect(payment.board.rows.first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
  return payment;
}

/** What the trainer's console asks of the server. */
async function steer(
  request: APIRequestContext,
  url: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await request.post(`${url}/simulator/control`, { data });
  expect(answer.status()).toBe(200);
}
