import { expect, type Page, test } from "@playwright/test";
import { makeJwt } from "../support/samples/jwt.ts";
import { wirePaymentType } from "../support/samples/wire-reference-data.ts";
import { Board } from "./support/board.ts";
import { branchLog } from "./support/branch-log.ts";
import { serveCounter, waitingPickup } from "./support/counter.ts";
import { LivePage } from "./support/live-page.ts";

const modal = (page: Page) => page.getByRole("dialog", { name: /^Payment, order/ });
const amount = (page: Page) => modal(page).getByLabel("Amount to collect");
const press = (page: Page, name: string) =>
  modal(page).getByRole("button", { name, exact: true }).click();

/** Opens the payment of the first pickup with cash on delivery. */
async function openPayment(page: Page, scenario: string): Promise<string> {
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection", scenario });
  await board.pause();
  const row = board.rows.filter({ hasText: "Cash" }).first();
  const number = (await row.getAttribute("data-number")) ?? "";
  await board.press(number, "Collected");
  await expect(modal(page)).toBeVisible();
  return number;
}

/** Returns the payments that the branch received with the one completion of the order. */
async function received(page: Page): Promise<unknown> {
  const calls = (await branchLog(page)).filter(
    (event) => event.kind === "call" && event.name === "markCollected",
  );
  expect(calls).toMatchObject([{ result: 200 }]);
  return calls[0]?.kind === "call" ? calls[0].args[1] : undefined;
}

/** The payments in the popup of the collected order. */
async function recorded(page: Page, number: string): Promise<readonly string[]> {
  const board = new Board(page);
  await expect(board.row(number)).toHaveCount(0);
  await board.show("pickup.collected");
  await board.expectRow(number);
  await board
    .row(number)
    .getByRole("button", { name: `#${number}` })
    .click();
  return page.getByRole("dialog").locator("table").nth(1).locator("tbody th").allInnerTexts();
}

test("cash with change is shown, then recorded, entered by keypad or by keyboard [PY-3] [PY-11]", async ({
  page,
}) => {
  const number = await openPayment(page, "lunch-rush");
  for (const key of ["1", "0"]) await press(page, key);
  await expect(amount(page)).toHaveValue("10");
  // The key 0 has the focus.
  await page.keyboard.press("Enter");
  await expect(amount(page)).toHaveValue("100");
  await amount(page).press("Enter");
  await expect(modal(page)).toContainText("Change");
  await page.keyboard.press("Enter");
  expect((await recorded(page, number))[0]).toBe("Cash");
  const [cash] = (await received(page)) as readonly { readonly amount: number }[];
  expect(cash).toMatchObject({ name: "Cash", amountCollected: 10_000 });
  expect(cash?.amount).toBeLessThan(10_000);
});

test("keys replace the amount that was filled in, also the rest after Add and after a key that is refused (N45)", async ({
  page,
}) => {
  const live = new LivePage(page);
  serveCounter(live, [waitingPickup(71, { total_amount: 45.5 })]);
  await live.answer();
  await page.goto(`/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("link", { name: /Pickups/ })).toBeVisible();
  await page.goto("/pickup/waiting-for-collection");
  await page.locator('tr[data-number="71"] [data-column="actions"] button').first().click();
  await expect(amount(page)).toHaveValue("45.50");
  const selected = () =>
    amount(page).evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    );
  const rows = modal(page).locator("tbody tr");
  await expect.poll(selected).toBe("45.50");
  await page.keyboard.type("20");
  await expect(amount(page)).toHaveValue("20");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await expect.poll(selected).toBe("25.50");
  await page.keyboard.press("x");
  await expect.poll(selected).toBe("25.50");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await page.keyboard.type("20");
  await expect(amount(page)).toHaveValue("20");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(2);
  await expect(amount(page)).toHaveValue("5.50");
  expect(live.requests.filter((sent) => sent.url().endsWith("/mark-as-collected"))).toEqual([]);
});

test("a click outside and Escape leave the payment open [PY-3]", { tag: "@verify" }, async ({
  page,
}) => {
  await openPayment(page, "lunch-rush");
  await amount(page).fill("2");
  await press(page, "Add");
  await page.mouse.click(20, 400);
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Escape");
  // Each Escape opens or closes the question, which takes the payment's place.
  const question = page.getByRole("dialog", { name: "Leave this payment?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(modal(page)).toBeVisible();
  await expect(modal(page).locator("tbody tr")).toHaveCount(1);
});

/** A pickup of 82.03, or the amount in another company's decimals, and the request that is sent for it. */
const companies = [
  {
    name: "MYR, rounded up",
    me: {
      currency: "MYR",
      currency_precision: 2,
      cash_rounding: { enabled: true, rule: 4, interval: 0.05 },
    },
    total: 82.03,
    given: "100",
    sent: [
      { name: "Cash", id: 1, amount: 82.05, amount_collected: 100 },
      { name: "Cash Rounding", id: 2, amount: -0.02, amount_collected: -0.02 },
    ],
  },
  {
    name: "MYR, rounded down",
    me: {
      currency: "MYR",
      currency_precision: 2,
      cash_rounding: { enabled: true, rule: 1, interval: 0.05 },
    },
    total: 82.03,
    given: "82.00",
    sent: [
      { name: "Cash", id: 1, amount: 82, amount_collected: 82 },
      { name: "Cash Rounding", id: 2, amount: 0.03, amount_collected: 0.03 },
    ],
  },
  {
    name: "KWD, three decimals",
    me: {
      currency: "KWD",
      currency_precision: 3,
      cash_rounding: { enabled: false, rule: 1, interval: 0.005 },
    },
    total: 4.983,
    given: "5.000",
    sent: [{ name: "Cash", id: 1, amount: 4.983, amount_collected: 5 }],
  },
  {
    name: "JPY, no decimals",
    me: {
      currency: "JPY",
      currency_precision: 0,
      cash_rounding: { enabled: true, rule: 4, interval: 10 },
    },
    total: 1_235,
    given: "1240",
    sent: [
      { name: "Cash", id: 1, amount: 1_240, amount_collected: 1_240 },
      { name: "Cash Rounding", id: 2, amount: -5, amount_collected: -5 },
    ],
  },
];

/** Opens the payment of pickup 55 in live mode, for a company with these settings that takes cash alone. */
async function openPickup(page: Page, me: LivePage["me"], total: number): Promise<void> {
  const live = new LivePage(page);
  live.me = me;
  const type = { requires_reference_code: false, partner: null, terminal_integration: null };
  live.paymentTypes = [
    wirePaymentType({ ...type, id: 1, name: "Cash", display_name: "Cash" }),
    wirePaymentType({ ...type, id: 2, name: "Cash Rounding", primary: false }),
  ];
  live.waiting = [waitingPickup(55, { total_amount: total })];
  await live.answer();
  await page.goto(`/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("link", { name: /Pickups/ })).toBeVisible();
  await page.goto("/pickup/waiting-for-collection");
  await page.getByRole("button", { name: "Collected, order 55" }).click();
}

for (const { name, me, total, given, sent } of companies) {
  test(`the request is {payments: lines} in the decimals of the company (${name}) [PY-15] [PY-20]`, {
    tag: "@verify",
  }, async ({ page }) => {
    await openPickup(page, me, total);
    await amount(page).fill(given);
    const request = page.waitForRequest((sending) => sending.url().endsWith("/mark-as-collected"));
    await press(page, "Pay");
    const ok = modal(page).getByRole("button", { name: "OK" });
    if (Number(given) > sent[0]!.amount) await ok.click();
    expect((await request).postDataJSON()).toEqual({ payments: sent });
  });
}

for (const width of [320, 390, 760]) {
  test(`change in three decimals is whole on a screen of ${width} pixels [PY-11]`, {
    tag: "@verify",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openPickup(page, { currency: "BHD", currency_precision: 3 }, 4.983);
    await amount(page).fill("20020.000");
    await press(page, "Pay");
    // So much cash is asked about first (N46).
    await modal(page).getByRole("button", { name: "Take it" }).click();
    const change = modal(page).locator("form p[role=status] bdi");
    await expect(change).toHaveText("BHD\u00a020,015.000");
    const room = await change.evaluate((element) => {
      const panel = element.closest("form")?.parentElement;
      if (panel === null || panel === undefined) return undefined;
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(panel);
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
      return panel.clientWidth - padding - element.getBoundingClientRect().width;
    });
    // Other fonts may be a little wider.
    expect(room).toBeGreaterThan(10);
  });
}
