import { expect, type Locator, type Page, test } from "@playwright/test";
import { secondMs } from "../../ports/entities/time.ts";
import type { ConsoleWindow } from "../../src/training/console/branch-console.ts";
import { makeJwt } from "../support/samples/jwt.ts";
import { Board } from "./support/board.ts";
import { CardPayment } from "./support/card-payment.ts";
import { keepPayments, keptPayment, serveCounter, waitingPickup } from "./support/counter.ts";
import { deliverUntil } from "./support/deliver-until.ts";
import { callsOf, openTitles, tap } from "./support/double-tap.ts";
import { LivePage } from "./support/live-page.ts";

const button = (place: Locator, name: string | RegExp) =>
  place.getByRole("button", { name, exact: true });
const top = (page: Page) => page.locator("dialog[open]:visible").last();

/** Opens a paused branch at this path. */
async function openPaused(page: Page, path: string, scenario: string): Promise<Board> {
  const board = new Board(page);
  await board.open({ path, scenario, colleagues: "off" });
  await board.pause();
  return board;
}

/** Double-taps and expects these open dialogs, and that the branch has got exactly these calls since it opened. */
async function expectTap(
  page: Page,
  target: Locator,
  titles: readonly RegExp[],
  calls: readonly string[],
): Promise<void> {
  await tap(page, target, 2);
  expect({ titles: await openTitles(page), calls: await callsOf(page) }, String(target)).toEqual({
    titles: titles.map((title) => expect.stringMatching(title)),
    calls,
  });
}

/** Lets the branch refuse these calls. */
async function refuseNext(page: Page, call: string, count: number): Promise<void> {
  const command = { do: "next_call", count, status: 400, call };
  await page.waitForFunction(() => "branch" in window);
  const done = await page.evaluate(
    (typed) => (window as unknown as ConsoleWindow).branch.run(typed),
    command,
  );
  expect(done).toMatchObject({ done: true });
}

test.beforeEach(({ page }) => page.clock.install());

test("a double tap on the questions before a delivery answers each once [N39] (FL-7, FL-8)", {
  tag: "@verify",
}, async ({ page }) => {
  const board = await openPaused(page, "/home-delivery/in-progress", "trouble-at-the-counter");
  const delivered = (number: string) =>
    board.row(number).getByRole("button", { name: `Delivered, order ${number}` });
  const deleted = await deliverUntil(board, "Oops!");
  await page.keyboard.press("Escape");
  await expectTap(page, delivered(deleted), [/Oops!/], []);
  const calls = ["markDelivered"];
  await expectTap(page, button(top(page), "Proceed"), [], calls);
  const active = await deliverUntil(board, "Move to Delivered?");
  await expectTap(page, button(top(page), "No"), [], calls);
  await expectTap(page, delivered(active), [/Move to Delivered/], calls);
  await expectTap(page, button(top(page), "Yes"), [/Payment/], calls);
});

test("a double tap on a refused payment's Try Again sends it once more [N39] (N6)", {
  tag: "@verify",
}, async ({ page }) => {
  const board = await openPaused(page, "/pickup/waiting-for-collection", "lunch-rush");
  await refuseNext(page, "markCollected", 3);
  const row = board.rows.filter({ hasText: "Cash" }).first();
  await row.locator('[data-column="actions"] button').click();
  await button(top(page), "Pay").click();
  const again = button(top(page), "Try Again");
  await expectTap(page, again, [/Payment/], ["markCollected", "markCollected"]);
  await expect(again).toBeVisible();
  await again.click();
  await expectTap(page, again, [], Array(4).fill("markCollected"));
});

test("a double tap on the overlay of a card terminal presses one of its buttons [N39]", {
  tag: "@verify",
}, async ({ page }) => {
  const payment = new CardPayment(page);
  await payment.visit({ colleagues: "off" });
  await payment.pick("nobody_answers");
  await payment.start("Razorpay");
  await payment.expectPhase("in_progress");
  await tap(page, button(payment.overlay, "Cancel"), 2);
  await payment.expectPhase("cancelled");
  await expectTap(
    page,
    button(payment.overlay, "Go back to payment"),
    [/Payment/],
    ["start", "cancel"],
  );
  await tap(page, button(payment.modal, "Pay"), 2);
  await payment.expectPhase("in_progress");
  await button(payment.pad, "Decline").click();
  await payment.expectPhase("failed");
  await tap(page, button(payment.overlay, "Retry Payment"), 2);
  await payment.expectPhase("in_progress");
  expect(await callsOf(page)).toEqual(["start", "cancel", "start", "start"]);
  await button(payment.pad, "Approve").click();
  await payment.expectCollected();
});

test("a double tap where card payments exceed the order puts one of them on the refund list [N39] (PAY-R20)", {
  tag: "@verify",
}, async ({ page }) => {
  const live = new LivePage(page);
  serveCounter(live, [waitingPickup(71, { total_amount: 40 }), waitingPickup(72)]);
  await live.answer();
  const approved = { applied: "line_added" } as const;
  await keepPayments(page, [keptPayment(71, approved)]);
  await page.goto(`/sign-in#jwt=${makeJwt(Date.UTC(2100, 0, 1))}&refresh_token=refresh-1`);
  await expect(page.getByRole("link", { name: /Pickups/ })).toBeVisible();
  await page.goto("/pickup/waiting-for-collection");
  await page.getByRole("button", { name: "Collected, order 71" }).click();
  const modal = page.getByRole("dialog", { name: /^Payment, order/ });
  await tap(page, modal.getByRole("button", { name: /^Put Card/ }), 2);
  await expect(modal.getByLabel("Amount to collect")).toHaveValue("40.00");
  await expect(modal.locator("tbody tr")).toHaveCount(0);
});

test("a double tap on the rows of In progress and Ready acts on one order [N39]", {
  tag: "@verify",
}, async ({ page }) => {
  let board = await openPaused(page, "/home-delivery/waiting-for-pickup", "handed-out");
  const action = (text: string) => board.rows.filter({ hasText: text }).first();
  const riders = action("Assign rider").locator('[data-column="rider"] button').first();
  await expectTap(page, riders, [/^Rider/], []);
  const calls = ["assignRider"];
  await expectTap(page, top(page).getByRole("option").first(), [], calls);
  await expectTap(
    page,
    board.rows.first().locator('[data-column="actions"] button'),
    [],
    [...calls, "markPickedUp"],
  );
  board = await openPaused(page, "/home-delivery/in-progress", "handed-out");
  const delivered = board.rows.first().locator('[data-column="actions"] button');
  await expectTap(page, delivered, [/Payment/], []);
  await page.keyboard.press("Escape");
  const number = board.rows.first().locator('[data-column="number"] button');
  await expectTap(page, number, [/#/], []);
});

test("a double tap on the dialogs of riders and partners assigns once [N39] (RA-7, RA-13)", {
  tag: "@verify",
}, async ({ page }) => {
  const free = (board: Board) => board.rows.filter({ hasText: "Assign rider" }).first();
  let board = await openPaused(page, "/home-delivery/new", "riders-in-popup");
  const riders = button(free(board), "Assign rider");
  await expectTap(page, riders, [/^Rider/], []);
  await expectTap(page, top(page).getByRole("option").first(), [/^Rider/], []);
  await expectTap(page, button(top(page), "Assign"), [], ["assignRider"]);
  board = await openPaused(page, "/home-delivery/new", "handed-out");
  const partners = free(board).getByRole("button", { name: "Delivery partner" });
  await expectTap(page, partners, [/artner/], []);
  await expectTap(page, top(page).getByRole("option").first(), [/artner/], []);
  const created = ["createLogisticsJob"];
  await expectTap(page, button(top(page), "Assign"), [/artner/], created);
  // The job cannot be cancelled for 3 s of the branch's time (FL-12).
  await board.pass(4 * secondMs);
  await expectTap(page, button(top(page), "Cancel job"), [/artner/, /Cancel/], created);
  await expectTap(page, button(top(page), "No"), [/artner/], created);
  await expectTap(page, button(top(page), "Close"), [], created);
});

test("a double tap on the Reschedule popup moves the order once [N39] (SC-5)", {
  tag: "@verify",
}, async ({ page }) => {
  const board = await openPaused(page, "/scheduled", "lunch-rush");
  const numbers = await board.rows.evaluateAll((rows) =>
    rows.map((row) => row.getAttribute("data-number") ?? ""),
  );
  const offered = top(page).getByRole("button", { name: /^Reschedule/ });
  for (const number of numbers) {
    await board
      .row(number)
      .getByRole("button", { name: `#${number}`, exact: true })
      .click();
    await expect(page.getByRole("dialog", { name: `#${number}`, exact: true })).toBeVisible();
    if ((await offered.count()) > 0) break;
    await page.keyboard.press("Escape");
  }
  await expectTap(page, offered, [/#/, /Reschedule/], []);
  await button(top(page), /30 min/).click();
  await expectTap(
    page,
    button(top(page), "Confirm Schedule"),
    [/#/, /Order rescheduled/],
    ["reschedule"],
  );
  await expectTap(page, button(top(page), "OK"), [/#/], ["reschedule"]);
});

test("a double tap on the Reject dialog rejects one order, also after a wrong password [N39] (UC-5)", {
  tag: "@verify",
}, async ({ page }) => {
  const board = await openPaused(page, "/home-delivery/unconfirmed", "lunch-rush");
  const number = await board.firstNumber();
  await expectTap(
    page,
    board.row(number).getByRole("button", { name: /^Reject/ }),
    [/^Reject/],
    [],
  );
  await top(page).getByLabel("Supervisor password").fill("1234");
  await expectTap(page, button(top(page), "Proceed"), [/^Reject/], ["reject"]);
  await top(page).getByLabel("Supervisor password").fill("4321");
  await expectTap(page, button(top(page), "Proceed"), [], ["reject", "reject"]);
  await expect(board.row(number)).toHaveCount(0);
});
