import { expect, type Page, test, type WebSocketRoute } from "@playwright/test";
import { makeJwt } from "../support/samples/jwt.ts";
import { wirePaymentType } from "../support/samples/wire-reference-data.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { Board, pressBack } from "./support/board.ts";
import { branchLog } from "./support/branch-log.ts";
import { CardPayment, cardTypes } from "./support/card-payment.ts";
import { keepPayments, keptPayment, serveCounter, waitingPickup } from "./support/counter.ts";
import { violations, wear } from "./support/examination.ts";
import { LivePage } from "./support/live-page.ts";

async function areApart({ overlay, pad }: CardPayment): Promise<boolean> {
  const [one, other] = [await overlay.boundingBox(), await pad.boundingBox()];
  if (one === null || other === null) return false;
  return (
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y
  );
}

const modal = (page: Page) => page.getByRole("dialog", { name: /^Payment, order/ });

const amount = (page: Page) => modal(page).getByLabel("Amount to collect");

const press = (page: Page, name: string) =>
  modal(page).getByRole("button", { name, exact: true }).click();

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
  await live.signIn("/pickup/waiting-for-collection");
  await page.getByRole("button", { name: "Collected, order 55" }).click();
}

const lines = (page: Page) => modal(page).locator("tbody tr");

/** Opens the payment of the order with this number, else of the first one with cash on delivery. */
async function openPayment(page: Page, wanted?: string): Promise<string> {
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection" });
  await board.pause();
  const first = board.rows.filter({ hasText: "Cash" }).first();
  const number = wanted ?? (await first.getAttribute("data-number")) ?? "";
  await board.press(number, "Collected");
  await expect(modal(page)).toBeVisible();
  return number;
}

async function addTwo(page: Page): Promise<void> {
  await modal(page).getByLabel("Amount to collect").fill("2");
  await modal(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(lines(page)).toHaveCount(1);
}

const counter = "/pickup/waiting-for-collection";

const row = (page: Page, number: string) => page.locator(`tr[data-number="${number}"]`);

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
  await live.signIn(counter);
  await expect(row(page, "71")).toBeVisible();
}

for (const type of cardTypes) {
  test(`an order is paid by ${type} and completed [FL-6]`, {
    tag: "@verify",
  }, async ({ page }) => {
    const payment = new CardPayment(page);
    await payment.visit();
    await payment.pick("nobody_answers");
    await payment.start(type);
    await payment.expectPhase("in_progress");
    await expect(payment.pad).toContainText("Tap, insert or swipe the card");
    await payment.pad.getByRole("button", { name: "Approve" }).click();
    await payment.expectPhase("paid");
    await payment.expectCollected();
  });
}

test("a declined card shows the terminal's reason, can be retried, and stays counted after a reload, and an approved one completes the order [TT-17] [PY-17] [FL-6]", async ({
  page,
}) => {
  const payment = new CardPayment(page);
  await payment.visit();
  await payment.start("Card terminal");
  await payment.pad.getByLabel("Reason").selectOption("Do not honour");
  await payment.pad.getByRole("button", { name: "Decline" }).click();
  await payment.expectPhase("failed");
  await expect(payment.overlay).toContainText("Do not honour");
  await payment.overlay.getByRole("button", { name: "Retry Payment" }).click();
  await payment.pad.getByRole("button", { name: "Decline" }).click();
  await payment.expectPhase("failed");
  await payment.overlay.getByRole("button", { name: "Go back to payment" }).click();
  await expect(payment.modal).toContainText("2 failed");
  await page.reload();
  await expect(payment.board.rows.first()).toBeVisible();
  await payment.board.press(payment.number, "Collected");
  await expect(payment.modal).toContainText("2 failed");
  await payment.choose("Card terminal");
  await payment.press("Pay");
  await payment.expectPhase("in_progress");
  await expect(payment.pad).toContainText("Tap, insert or swipe the card");
  await payment.pad.getByRole("button", { name: "Approve" }).click();
  await payment.expectPhase("paid");
  await payment.expectCollected();
});

test("cash with change is shown, then recorded, entered by keypad or by keyboard [PY-3] [PY-11]", async ({
  page,
}) => {
  const number = await openPayment(page);
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
  await live.signIn("/pickup/waiting-for-collection");
  await page.locator('tr[data-number="71"] [data-column="actions"] button').first().click();
  await expect(amount(page)).toHaveValue("45.50");
  const selected = () =>
    amount(page).evaluate((field: HTMLInputElement) =>
      field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
    );
  const rows = modal(page).locator("tbody tr");
  await expect.poll(selected).toBe("45.50");
  await amount(page).click();
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

test.describe("the lines that staff entered in a payment (N9)", () => {
  test("are there again after a reload in the middle of it, until staff discard them", {
    tag: "@verify",
  }, async ({ page }) => {
    const number = await openPayment(page);
    await addTwo(page);
    await page.reload();
    await openPayment(page, number);
    await expect(lines(page)).toHaveText([/Cash.*2\.00/]);
    await expect(modal(page)).toContainText(/Payments from .* were kept\./);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(modal(page)).toHaveCount(0);
    await openPayment(page, number);
    await expect(lines(page)).toHaveCount(0);
  });

  test("are there again after Back and Leave", { tag: "@verify" }, async ({ page }) => {
    const number = await openPayment(page);
    await addTwo(page);
    await pressBack(page);
    await page
      .getByRole("dialog", { name: "Leave this payment?" })
      .getByText("Leave", { exact: true })
      .click();
    await expect(modal(page)).toHaveCount(0);
    await new Board(page).press(number, "Collected");
    await expect(lines(page)).toHaveCount(1);
  });

  test("belong to one tab; another one shows them, and continues when the first is closed", {
    tag: "@verify",
  }, async ({ page, context }) => {
    const number = await openPayment(page);
    await addTwo(page);
    const other = await context.newPage();
    await openPayment(other, number);
    await expect(modal(other)).toContainText("Open in another tab");
    await expect(lines(other)).toHaveCount(1);
    await expect(lines(other).getByRole("button")).toBeDisabled();
    await expect(modal(other).getByRole("button", { name: "Pay", exact: true })).toHaveCount(0);
    await page.close();
    await expect(modal(other).getByLabel("Amount to collect")).toBeVisible();
    await expect(lines(other).getByRole("button")).toBeEnabled();
  });
});

test("an order is split between cash and a card, and the card's line stays", {
  tag: "@verify",
}, async ({ page }) => {
  const payment = new CardPayment(page);
  await payment.visit();
  await payment.open();
  await payment.modal.getByLabel("Amount to collect").fill("2");
  await payment.press("Add");
  await payment.choose("Card terminal");
  await payment.modal.getByLabel("Amount to collect").fill("5");
  await payment.press("Pay");
  await payment.pad.getByRole("button", { name: "Approve" }).click();
  await expect(payment.modal.locator("tbody tr")).toHaveCount(2);
  await expect(payment.overlay).toHaveCount(0);
  await expect(payment.modal.getByRole("button", { name: /^Remove/ })).toHaveCount(1);
  await payment.choose("Cash");
  await payment.press("Pay");
  await payment.expectCollected();
});

test("a pulled cable leaves the result of the payment unknown: staff are asked before the next payment, and the row shows it", {
  tag: "@verify",
}, async ({ page }) => {
  const payment = new CardPayment(page);
  await payment.visit({ speed: 10 });
  await payment.pick("nobody_answers");
  await payment.start("Card terminal");
  await payment.pad.getByRole("button", { name: "Pull the cable" }).click();
  await payment.expectPhase("terminal_timeout");
  await expect(page.getByLabel("Branch", { exact: true })).toBeDisabled();
  await payment.overlay.getByRole("button", { name: "Retry Payment" }).click();
  const question = page.getByRole("dialog", { name: "Did the payment go through?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "I am not sure" }).click();
  await payment.overlay.getByRole("button", { name: "Go back to payment" }).click();
  await payment.modal.getByLabel("Close", { exact: true }).first().click();
  await expect(
    payment.board.row(payment.number).getByRole("img", { name: "Payment not confirmed" }),
  ).toBeVisible();
  await expect(page.getByLabel("Branch", { exact: true })).toBeEnabled();
});

test("two tabs of one browser do not use one terminal at once", { tag: "@verify" }, async ({
  context,
  page,
}) => {
  const payment = new CardPayment(page);
  await payment.visit();
  await payment.pick("nobody_answers");
  await payment.start("Card terminal");
  await payment.expectPhase("in_progress");
  const other = new CardPayment(await context.newPage());
  await other.visit();
  await other.open(1);
  await other.choose("Card terminal");
  await other.press("Pay");
  await expect(other.modal.getByRole("alert")).toHaveText(
    "A payment is already in progress on this device.",
  );
  await payment.pad.getByRole("button", { name: "Approve" }).click();
  await payment.expectCollected();
  await other.press("Pay");
  await other.expectPhase("in_progress");
});

test("dinars have three decimals, and a terminal refuses an amount whose last decimal is not 0", {
  tag: "@verify",
}, async ({ page }) => {
  const payment = new CardPayment(page);
  await payment.visit({ scenario: "kuwait-counter" });
  await payment.open();
  await payment.choose("Card terminal");
  await payment.modal.getByLabel("Amount to collect").fill("1.005");
  await payment.press("Pay");
  await expect(payment.modal.getByRole("alert")).toBeVisible();
  await payment.modal.getByLabel("Amount to collect").fill("1.000");
  await payment.press("Pay");
  await payment.expectPhase("in_progress");
  await expect(payment.pad).toContainText("KWD 1.000");
});

test("overlay and terminal have no accessibility violations, and the terminal does not cover the overlay or the modal", {
  tag: "@verify",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const payment = new CardPayment(page);
  const examine = async (): Promise<void> => {
    for (const theme of ["light", "dark"] as const) {
      await wear(page, theme);
      expect(await violations(page)).toEqual([]);
    }
  };
  await payment.visit();
  await payment.pick("nobody_answers");
  await payment.start("Card terminal");
  await payment.expectPhase("in_progress");
  await examine();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => areApart(payment)).toBe(true);
  }
  await payment.pad.getByRole("button", { name: "Decline" }).click();
  await payment.expectPhase("failed");
  await examine();
});

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

test.describe("card payments that other events interrupt", () => {
  const server = new SimulatorProcess(["--seed", "11", "--scenario", "four-roles"]);

  test.beforeEach(() => server.start());
  test.afterEach(() => server.stop());

  test("a page restart that a push event requests waits for the open payment, and ten minutes after its unpaid end (PAY-C51) (P-I14) (N7)", {
    tag: "@verify",
  }, async ({ browser }) => {
    let socket: WebSocketRoute | undefined;
    let channel = "";
    const payment = await CardPayment.join(browser, server.url, (page) =>
      page.routeWebSocket(/\/app\//, (route) => {
        const upstream = route.connectToServer();
        socket = route;
        route.onMessage((message) => {
          channel = /order_events_\d+/.exec(String(message))?.[0] ?? channel;
          upstream.send(message);
        });
      }),
    );
    const { page, board } = payment;
    await server.steer("every_card", { outcome: "nobody_answers" });
    await payment.start("Card terminal");
    await payment.expectPhase("in_progress");
    const other = await board.rows.nth(3).getAttribute("data-order");
    const root = page.locator("#root > *").first();
    await root.evaluate((element) => element.setAttribute("data-before", ""));
    const fetched = page.waitForResponse((answer) => answer.url().endsWith(`/orders/${other}`));
    const data = JSON.stringify({ order_id: Number(other) });
    socket?.send(JSON.stringify({ event: "updated", channel, data }));
    await fetched;
    await payment.expectPhase("in_progress");
    await expect(page.locator("[data-before]")).toHaveCount(1);
    await payment.overlay.getByRole("button", { name: "Cancel", exact: true }).click();
    await payment.overlay.getByRole("button", { name: "Go back to payment" }).click();
    await payment.modal.getByRole("button", { name: "Close", exact: true }).first().click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("[data-before]")).toHaveCount(1);
    const { now } = (await (await fetch(`${server.url}/simulator/time`)).json()) as { now: string };
    const jumpBy = (minutes: number) => {
      const to = new Date(Date.parse(now) + minutes * 60_000).toISOString();
      return server.steer("jump_to", { to });
    };
    const time = page.locator("#training time");
    const before = (await time.textContent()) ?? "";
    await jumpBy(9);
    await expect(time).not.toHaveText(before);
    await expect(page.locator("[data-before]")).toHaveCount(1);
    await jumpBy(11);
    await expect(page.locator("[data-before]")).toHaveCount(0, { timeout: 20_000 });
  });
});
