import { expect, type Page, test } from "@playwright/test";
import { makeJwt } from "../support/samples/jwt.ts";
import { keepPayments, keptPayment, serveCounter, waitingPickup } from "./support/counter.ts";
import { LivePage } from "./support/live-page.ts";

const counter = "/pickup/waiting-for-collection";
const row = (page: Page, number: string) => page.locator(`tr[data-number="${number}"]`);
const modal = (page: Page) => page.getByRole("dialog", { name: /^Payment, order/ });
const amount = (page: Page) => modal(page).getByLabel("Amount to collect");
const waits = (page: Page, number: string) =>
  row(page, number).getByRole("img", {
    name: "A card payment is approved, and the order is not completed",
  });
const isUnknown = (page: Page, number: string) =>
  row(page, number).getByRole("img", { name: "Payment not confirmed" });

/** Opens the pickups 71 of this total and 72 of 100.00, on a device that keeps these payments. */
async function open(
  page: Page,
  total: number,
  ...kept: Parameters<typeof keepPayments> extends [Page, ...infer Rest] ? Rest : never
): Promise<void> {
  const live = new LivePage(page);
  serveCounter(live, [waitingPickup(71, { total_amount: total }), waitingPickup(72)]);
  await live.answer();
  await keepPayments(page, ...kept);
  await page.goto(`/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("link", { name: /Pickups/ })).toBeVisible();
  await page.goto(counter);
  await expect(row(page, "71")).toBeVisible();
}

test.describe("card payments that a device keeps", () => {
  for (const [lists, payments] of [
    ["have none", []],
    ["leave them out", undefined],
  ] as const) {
    test(`a recorded payment is on no refund list after a start whose lists ${lists}, in the place of payments (N31)`, {
      tag: "@verify",
    }, async ({ page }) => {
      const live = new LivePage(page);
      serveCounter(live, [waitingPickup(72)]);
      const collected = (carried: unknown) =>
        waitingPickup(71, { total_amount: 60, payments: carried }, { order_status: "collected" });
      const kept = keptPayment(71, { applied: "line_added" });
      const { reference } = kept.request;
      const own = {
        name: "Card",
        amount: 60,
        amount_collected: 60,
        meta_data: { reference_id: reference },
      };
      live.answers = {
        "/orders/pickup/collected": { orders: [collected(payments)] },
        "/orders/71": { order: collected([own]) },
      };
      await live.answer();
      await keepPayments(page, [kept]);
      const lookedUp = page.waitForResponse((answer) => answer.url().endsWith("/orders/71"));
      await page.goto(`/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
      await lookedUp;
      await page.goto("/pickup/collected");
      await expect(row(page, "71")).toBeVisible();
      const use = () =>
        page.evaluate(() =>
          Object.entries(localStorage)
            .filter(([key]) => key.startsWith("delivery-manager.payment_journal"))
            .join(),
        );
      await expect.poll(use).toContain('"applied":"order_completed"');
      await page.reload();
      await expect(row(page, "71")).toBeVisible();
      expect(await use()).toContain('"applied":"order_completed"');
      await expect(page.getByText(/must be refunded/)).toHaveCount(0);
    });
  }

  test("an approved payment above the order's total is put on the refund list with one press, and stays there after a reload (PAY-R20)", {
    tag: "@verify",
  }, async ({ page }) => {
    await open(page, 40, [keptPayment(71, { applied: "line_added" })]);
    await expect(waits(page, "71")).toBeVisible();
    await expect(waits(page, "72")).toHaveCount(0);
    await page.getByRole("button", { name: "Collected, order 71" }).click();
    await expect(modal(page).getByRole("alert")).toHaveText(
      /Card payments exceed the order by MYR.20\.00/,
    );
    await modal(page)
      .getByRole("button", { name: /^Put Card, MYR.60\.00 on the refund list$/ })
      .click();
    await expect(amount(page)).toHaveValue("40.00");
    await page.reload();
    await expect(row(page, "71")).toBeVisible();
    await expect(waits(page, "71")).toHaveCount(0);
    await page.getByRole("button", { name: "View" }).click();
    const list = page.getByRole("dialog", { name: "Approved but not used" });
    for (const fact of [/MYR.60\.00/, "#71", "Front desk", "Transaction TX-9071"])
      await expect(list.getByRole("listitem")).toContainText(fact);
    await expect(list).toContainText("The payments came to more than the order.");
    await list.getByRole("button", { name: "Refunded" }).click();
    await page.reload();
    await expect(row(page, "71")).toBeVisible();
    await expect(page.getByText("1 card payment must be refunded")).toHaveCount(0);
  });

  test("payments without a known result wait in the list Not confirmed until staff answer for each (N10, N11)", {
    tag: "@verify",
  }, async ({ page }) => {
    const unknown = { phase: "terminal_timeout", certainty: "unknown" } as const;
    const reference = "DM-3-T_1-1767225600073";
    const odd = { request: { orderId: 73, reference }, phase: "?" };
    await open(page, 100, [keptPayment(71, unknown), keptPayment(72, unknown)], [odd]);
    for (const number of ["71", "72"]) await expect(isUnknown(page, number)).toBeVisible();
    const list = page.getByRole("dialog", { name: "Not confirmed" });
    const view = page.getByRole("button", { name: "View" });
    await view.click();
    await expect(list.getByRole("listitem")).toHaveCount(3);
    for (const fact of [/MYR.60\.00/, "#71", "Front desk", keptPayment(71).request.reference])
      await expect(list.getByRole("listitem").first()).toContainText(fact);
    await list
      .getByRole("group", { name: keptPayment(71).request.reference })
      .getByRole("button", { name: "It was not paid" })
      .click();
    await list
      .getByRole("group", { name: reference })
      .getByRole("button", { name: "It was not paid" })
      .click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await page.reload();
    await expect(isUnknown(page, "72")).toBeVisible();
    await expect(isUnknown(page, "71")).toHaveCount(0);
    await view.click();
    await list.getByRole("button", { name: "It was paid" }).click();
    // The money counts for its order, whose payment opens by itself.
    await expect(modal(page)).toContainText("Approved by the terminal");
    await expect(amount(page)).toHaveValue("40.00");
    await expect(page.getByText(/not confirmed/i)).toHaveCount(0);
  });
});
