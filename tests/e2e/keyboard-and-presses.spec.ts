import { expect, type Locator, type Page, test } from "@playwright/test";
import { secondMs } from "../../ports/entities/time.ts";
import { Board, pressBack, untilHistorySettles } from "./support/board.ts";
import { CardPayment } from "./support/card-payment.ts";
import { callsOf, openTitles, tap } from "./support/double-tap.ts";
import { drop } from "./support/drop.ts";
import { watchPolicy } from "./support/policy-watch.ts";
import { counted, startCounting } from "./support/press-count.ts";
import { sendOut } from "./support/send-out.ts";

/** Presses Tab, or another key, until the control has the focus. */
async function tabTo(control: Locator, most = 40, key = "Tab"): Promise<void> {
  const { keyboard } = control.page();
  for (let presses = 0; presses < most; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press(key);
  }
  await expect(control).toBeFocused();
}

/** Opens a tab, pauses the branch, and focuses its board. */
async function openBoard(page: Page, path: string): Promise<Board> {
  const board = new Board(page);
  await board.open({ path });
  await board.pause();
  // The keys are loaded after the first list.
  await expect(page.getByRole("region", { name: "Notices" })).toBeAttached();
  await board.scroller.focus();
  return board;
}

const dialog = (page: Page) => page.getByRole("dialog");

const numberOf = (board: Board, number: string) =>
  board.row(number).getByRole("button", { name: `#${number}`, exact: true });

async function expectClosed(page: Page): Promise<void> {
  await expect(dialog(page)).toHaveCount(0);
}

const button = (within: Locator, name: string | RegExp): Locator =>
  within.getByRole("button", { name, exact: true });

/** Does the work with real presses, and expects so many. Typed digits are no presses and no keys. */
async function expectPresses(
  page: Page,
  presses: number,
  work: () => Promise<void>,
  keys = 0,
): Promise<void> {
  await startCounting(page);
  await work();
  expect(await counted(page)).toEqual({ presses, keys });
}

/** The number of the first order of the list that can be moved to another time; closes its popup. */
async function firstPostponable(page: Page, board: Board): Promise<string> {
  const numbers = await board.rows.evaluateAll((rows) =>
    rows.map((row) => row.getAttribute("data-number") ?? ""),
  );
  for (const number of numbers) {
    await button(board.row(number), `#${number}`).click();
    await expect(dialog(page)).toBeVisible();
    const isFound = (await button(dialog(page), "Reschedule").count()) > 0;
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    if (isFound) return number;
  }
  throw new Error("No scheduled order came from the call center");
}

/** A day whose back end has every optional part, with the orders that its commands place at the opening. */
const declaredDay = (...orders: readonly object[]) => ({
  name: "declared",
  opensAt: "12:00",
  supervisorPassword: "4321",
  branchCount: 1,
  demand: [{ from: "12:00", ordersPerHour: 0 }],
  surprisePercent: 0,
  colleagues: { sharePercent: 0 },
  capabilities: { acceptance: {}, promise: {}, handover: { check: "asked" }, largeOrder: {} },
  commands: orders.map((order) => ({ at: 0, do: "order", isUnconfirmed: false, ...order })),
});

/** Opens a tab of such a day in simulator mode. */
async function openDay(
  page: Page,
  path: string,
  day: ReturnType<typeof declaredDay>,
  locale = "en",
  rows = day.commands.length,
): Promise<void> {
  await page.goto("/?simulator");
  await expect(page.locator("#training-tools button").first()).toBeAttached();
  await drop(page, "declared.json", JSON.stringify(day));
  await expect(page).toHaveURL(/scenario=declared\.json/);
  await page.goto(`${path}?simulator&scenario=declared.json&locale=${locale}&speed=1`);
  await expect(page.locator("tr[data-order]")).toHaveCount(rows);
}

const named = (within: Page | Locator, control: string) =>
  within.locator(`[data-control="${control}"]`);

/** Hands out a pickup that is paid and one that is not, each after its code, with these means of pressing and typing. */
async function handOutByCode(
  page: Page,
  press: (control: Locator) => Promise<void>,
  proceed: (control: Locator) => Promise<void> = press,
): Promise<void> {
  const collected = named(page.locator("tr[data-order]"), "action.markCollected");
  const field = named(dialog(page), "handover.code");
  const send = () => proceed(named(dialog(page), "complete.proceed"));
  for (const row of [0, 1]) {
    await press(named(page.locator("tr[data-order]"), "action.markReady").first());
    await expect(page.locator("tr[data-order]")).toHaveCount(1 - row);
  }
  await press(page.locator('a[data-tab="pickup.ready"]'));
  await expect(collected).toHaveCount(2);
  // The code of the simulator never begins with 0. The paid order stays until a supervisor's password takes its place.
  await press(collected.nth(0));
  await expect(field).toBeFocused();
  await page.keyboard.type("0000");
  await send();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveValue("0000");
  await expect(page.locator("tr[data-order]")).toHaveCount(2);
  await press(dialog(page).locator("form div > button").first());
  await expect(dialog(page).locator("input[type=password]")).toBeFocused();
  await page.keyboard.type("4321");
  await send();
  await expectClosed(page);
  await expect(collected).toHaveCount(1);
  // The right code leads to the payment of the other one.
  await press(collected);
  await expect(field).toBeFocused();
  const [code = ""] = /[1-9]\d{3}/.exec(await dialog(page).locator("form").innerText()) ?? [];
  await page.keyboard.type(code);
  await send();
  await expect(named(dialog(page), "pay.pay")).toBeEnabled();
  await expect(page.locator("tr[data-order]")).toHaveCount(1);
  await proceed(named(dialog(page), "pay.pay"));
  await expect(page.locator("tr[data-order]")).toHaveCount(0);
}

const pickups = declaredDay(
  { source: "online", isPickup: true, isPaid: true },
  { source: "online", isPickup: true, isPaid: false },
);

const large = { source: "online", isPickup: false, isPaid: true, lines: 25 };

/** One waits to be confirmed; one for later comes while the list is open. */
const largeOrders = declaredDay(
  { ...large, isUnconfirmed: true },
  { ...large, inMinutes: 150, at: 12 },
);

/** Reads the notice of the order for later, then confirms the one that waits with its minutes, by these presses. */
async function confirmLargeOrder(
  page: Page,
  press: (control: Locator) => Promise<void>,
  locale = "en",
): Promise<void> {
  await openDay(page, "/home-delivery/unconfirmed", largeOrders, locale, 1);
  const row = page.locator("tr[data-order]");
  const dishes = /2[5-9]|[3-9]\d|1\d\d/;
  await expect(row.locator('[data-column="number"] span[title]')).toContainText(dishes);
  const notice = page.locator("p", { hasText: /#\d+.*14:\d\d/ });
  await new Board(page).passUntil(() => notice.isVisible(), secondMs);
  const [later = ""] = /#\d+/.exec(await notice.innerText()) ?? [];
  await press(named(row, "number"));
  await expect(dialog(page).locator("p").first()).toContainText(dishes);
  const minutes = named(dialog(page), "eta.minutes");
  const [, usual = ""] = /(\d+)\D+15\D/.exec(await dialog(page).innerText()) ?? [];
  await expect(minutes).toHaveValue(String(Number(usual) + 15));
  await press(named(dialog(page), "action.approve"));
  await expectClosed(page);
  await expect(row).toHaveCount(0);
  await press(named(page, "area/scheduled"));
  await expect(named(row, "number")).toHaveText(later);
  await expect(row.locator('[data-column="number"] span[title]')).toContainText(dishes);
}

const dialogs = (page: Page) => page.getByRole("dialog");

const payment = (page: Page) => page.getByRole("dialog", { name: /^Payment, order/ });

const path = (page: Page) => new URL(page.url()).pathname;

/** Opens pickups that are being prepared, then those that are ready: Back would lead from one to the other. */
async function openReadyPickups(page: Page): Promise<Board> {
  const board = new Board(page);
  await board.open({ path: "/pickup/new" });
  await board.pause();
  await board.tab("pickup.ready").click();
  await expect(board.tab("pickup.ready")).toHaveAttribute("aria-current", "page");
  return board;
}

async function openPayment(page: Page, board: Board): Promise<void> {
  const row = board.rows.filter({ hasText: "Cash" }).first();
  await board.press((await row.getAttribute("data-number")) ?? "", "Collected");
  await expect(payment(page)).toBeVisible();
}

const modal = (page: Page) => page.getByRole("dialog", { name: /^Payment, order/ });

const inTop = (page: Page, name: string | RegExp) =>
  page.locator("dialog[open]").last().getByRole("button", { name, exact: true });

/** Opens the board, and the payment of its first pickup with cash on delivery. */
async function reachEntry(page: Page): Promise<void> {
  // Payments of the test before are kept on the device (N9).
  if (page.url().startsWith("http")) await page.evaluate(() => localStorage.clear());
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection", colleagues: "off" });
  await board.pause();
  const row = board.rows.filter({ hasText: "Cash" }).first();
  await row.locator('[data-column="actions"] button').click();
  await expect(modal(page)).toBeVisible();
}

async function reachSplit(page: Page): Promise<void> {
  await reachEntry(page);
  for (const amount of ["1", "2"]) {
    await modal(page).getByLabel("Amount to collect").fill(amount);
    await inTop(page, "Add").click();
  }
  await expect(modal(page).locator("tbody tr")).toHaveCount(2);
}

async function reachChange(page: Page): Promise<void> {
  await reachEntry(page);
  await modal(page).getByLabel("Amount to collect").fill("100");
  await inTop(page, "Pay").click();
  await expect(modal(page)).toContainText("Change");
}

async function reachPicker(page: Page): Promise<void> {
  await reachEntry(page);
  await inTop(page, /^Paid by/).click();
  await expect(inTop(page, "Back")).toBeVisible();
}

async function reachLeaving(page: Page): Promise<void> {
  await reachSplit(page);
  await inTop(page, "Close").click();
  await expect(page.getByRole("dialog", { name: "Leave this payment?" })).toBeVisible();
}

async function reachClosedKeypad(page: Page): Promise<void> {
  await reachEntry(page);
  await inTop(page, "Close keypad").click();
  await expect(inTop(page, "Keypad")).toBeVisible();
}

async function reachRows(page: Page, path = "/home-delivery/unconfirmed"): Promise<void> {
  const board = new Board(page);
  await board.open({ path, colleagues: "off" });
  await board.pause();
}

/** The state that staff and the branch see, without the numbers of orders. */
async function seen(page: Page) {
  const shown = await page.evaluate(() => {
    const named = (element: Element): string =>
      (element.textContent ?? "").replace(/[#\d.,]+/g, "");
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map(named);
    return {
      dialogs: texts("dialog[open] h2, dialog[open] h3"),
      lines: texts("dialog[open] tbody tr").length,
      pressed: texts('dialog[open] [aria-pressed="true"]'),
      keypad: texts("dialog[open] [data-key]").length,
      fields: [...document.querySelectorAll<HTMLInputElement>("dialog[open] input")].map(
        ({ value }) => value,
      ),
      path: location.pathname,
    };
  });
  const calls = await callsOf(page);
  return { ...shown, calls: calls.filter((name) => name.startsWith("mark") || name === "confirm") };
}

/** Whether a double tap on the button does what one press of it does, and that is something. */
async function expectOnce(
  page: Page,
  reach: (page: Page) => Promise<void>,
  target: () => Locator,
): Promise<void> {
  const outcomes: unknown[] = [];
  for (const count of [1, 2] as const) {
    await reach(page);
    if (count === 1) outcomes.push(await seen(page));
    await tap(page, target(), count);
    outcomes.push(await seen(page));
  }
  const [before, once, twice] = outcomes;
  expect(once, `A press of ${target()} did nothing`).not.toEqual(before);
  expect(twice, String(target())).toEqual(once);
}

const screens = [
  ["entry", reachEntry, ["Pay", "Clear", /^Paid by/, "Card terminal"]],
  ["closed keypad", reachClosedKeypad, ["Pay", "Keypad"]],
  ["split", reachSplit, [/^Remove Cash, 1/, /^Exact/, "Card terminal"]],
  ["change", reachChange, ["Back", "OK"]],
  ["picker", reachPicker, ["Back", "Cash"]],
  ["leaving", reachLeaving, ["Stay", "Discard", "Leave"]],
] as const;

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

test("without a mouse an unconfirmed order keeps its time after Escape, is approved with three keys, and another is rejected with another reason, each time the next row receives the focus, an order of the delivered report is read and another branch chosen", async ({
  page,
}) => {
  const board = await openBoard(page, "/home-delivery/unconfirmed");
  const numberAt = async (place: number) =>
    (await board.rows.nth(place).getAttribute("data-number")) ?? "";
  const [approved, second] = [await numberAt(0), await numberAt(1)];
  await page.keyboard.press("ArrowDown");
  await expect(board.row(approved)).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(dialog(page).getByRole("textbox"));
  await page.keyboard.press("Delete");
  await expect(dialog(page).getByRole("button", { name: "Confirm" })).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect(board.row(approved)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Confirm" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectClosed(page);
  await expect(board.row(approved)).toHaveCount(0);
  await expect(board.row(second)).toBeFocused();

  const [rejected, next] = [await numberAt(0), await numberAt(1)];
  await tabTo(board.row(rejected).getByRole("button", { name: `Reject, order ${rejected}` }));
  await page.keyboard.press("Enter");
  const reason = dialog(page).getByRole("combobox");
  await expect(dialog(page).getByLabel("Supervisor password")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(reason).toBeFocused();
  const first = await reason.inputValue();
  await page.keyboard.press("ArrowDown");
  await expect(reason).not.toHaveValue(first);
  await page.keyboard.press("Tab");
  await page.keyboard.type("4321");
  await page.keyboard.press("Enter");
  await expectClosed(page);
  await expect(board.row(rejected)).toHaveCount(0);
  await expect(board.row(next)).toBeFocused();

  await board.show("homeDelivery.delivered");
  const expander = page.locator("tr[data-rider]").first().getByRole("button");
  await tabTo(expander, 60);
  await page.keyboard.press("Enter");
  await expect(expander).toHaveAttribute("aria-expanded", "true");
  await expect(board.rows.first()).toBeVisible();
  const number = await board.firstNumber();
  await tabTo(numberOf(board, number));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: `#${number}`, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect(numberOf(board, number)).toBeFocused();
  await expander.focus();
  await page.keyboard.press("Enter");
  await expect(expander).toHaveAttribute("aria-expanded", "false");
  await expect(expander).toBeFocused();

  const all = await board.count("homeDelivery.new");
  const choice = page.getByRole("combobox", { name: "Branch" });
  await choice.focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => board.count("homeDelivery.new")).toBeLessThan(all);
  await expect(choice).toBeFocused();
});

test("without a mouse a pickup is found by its number, read, printed, paid and collected, and the next row or the text in its place receives the focus", async ({
  page,
}) => {
  const blocked = await watchPolicy(page);
  // Printing takes time, so the branch's clock must run.
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection", colleagues: "off" });
  await board.scroller.focus();
  const read = await board.firstNumber();
  await tabTo(numberOf(board, read));
  await page.keyboard.press("Enter");
  const popup = page.getByRole("dialog", { name: `#${read}`, exact: true });
  await tabTo(popup.getByRole("tab", { name: "Details" }));
  await page.keyboard.press("ArrowRight");
  await expect(popup.getByRole("tabpanel", { name: "History" })).toBeVisible();
  // Tab leads round in the popup, by way of the browser's own bar.
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    const place = await page.evaluate(() =>
      document.activeElement === document.body
        ? "browser"
        : String(document.activeElement?.closest("dialog") !== null),
    );
    expect(place).not.toBe("false");
  }
  const reprint = popup.getByRole("button", { name: "Reprint" });
  await tabTo(reprint);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(reprint).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(popup.getByRole("status").filter({ hasText: "printer" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect(numberOf(board, read)).toBeFocused();

  await board.pause();
  const rows = await board.rows.evaluateAll((all) =>
    all.map((row) => ({
      number: row.getAttribute("data-number") ?? "",
      text: row.textContent ?? "",
    })),
  );
  const place = rows.findIndex(({ text }) => text.includes("Cash"));
  const number = rows[place]?.number ?? "";
  await board.scroller.focus();
  await tabTo(board.row(number), 20, "ArrowDown");
  await page.keyboard.press("Enter");
  const payment = page.getByRole("dialog", { name: `Payment, order ${number}` });
  await expect(payment).toBeVisible();
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await expect(board.row(number)).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(payment.getByLabel("Amount to collect"));
  await page.keyboard.type("100");
  await page.keyboard.press("Enter");
  await expect(payment).toContainText("Change");
  await page.keyboard.press("Enter");
  await expectClosed(page);
  await expect(board.row(number)).toHaveCount(0);
  await expect(board.row(rows[place + 1]?.number ?? "")).toBeFocused();

  const paid = board.rows.filter({ hasText: "Paid" }).first();
  const last = (await paid.getAttribute("data-number")) ?? "";
  await page.getByRole("main").getByRole("textbox").fill(last);
  await expect(board.rows).toHaveCount(1);
  await board.scroller.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(board.row(last)).toHaveCount(0);
  await expect(page.locator("main section:focus")).toContainText("No matching orders");
  expect(blocked).toEqual([]);
});

test("without a mouse the sound is muted and a dialog answered from the first Tab on", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/new", scenario: "trouble-at-the-counter" });
  const bell = page.getByRole("button", { name: /^Sound/ });
  await tabTo(bell);
  await page.keyboard.press("Enter");
  const mute = page.getByRole("checkbox", { name: "Mute all sounds" });
  await expect(mute).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(mute).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Sound: muted" })).toBeFocused();
  const troubled = await board.firstNumber();
  await tabTo(board.row(troubled).getByRole("button", { name: `Mark ready, order ${troubled}` }));
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expectClosed(page);
});

test("it takes 2 presses to approve a home delivery or to reject it, 1 to mark it ready, 2 to reprint a ticket, 2 to postpone an order, and 2 keys to find one", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/unconfirmed", colleagues: "off" });
  const approved = await board.firstNumber();
  await expectPresses(page, 2, async () => {
    await board.press(approved, "Approve");
    await button(dialog(page), "Confirm").click();
    await expect(board.row(approved)).toHaveCount(0);
  });
  const rejected = await board.firstNumber();
  await expectPresses(page, 2, async () => {
    await board.press(rejected, "Reject");
    await expect(dialog(page).getByLabel("Supervisor password")).toBeFocused();
    await page.keyboard.type("4321");
    await button(dialog(page), "Proceed").click();
    await expect(board.row(rejected)).toHaveCount(0);
  });
  await board.show("homeDelivery.new");
  const ready = await board.firstNumber();
  await expectPresses(page, 1, async () => {
    await board.press(ready, "Mark ready");
    await expect(board.row(ready)).toHaveCount(0);
  });
  await board.show("pickup.ready");
  await board.rows.first().locator('[data-column="number"] button').click();
  await expectPresses(page, 2, async () => {
    await button(dialog(page), "Reprint").click();
    await page.getByRole("menuitem").first().click();
    await expect(page.locator("dialog p[role=status]:not(:empty)")).toBeVisible();
  });
  await page.keyboard.press("Escape");
  await board.pause();
  await page.getByRole("link", { name: /^Scheduled/ }).click();
  const postponed = await firstPostponable(page, board);
  const row = board.row(postponed);
  const before = (await row.locator("time").first().textContent()) ?? "";
  await expectPresses(page, 2, async () => {
    await button(row, `#${postponed}`).click();
    await button(dialog(page), "+30 min").click();
    await expect(page.getByRole("dialog", { name: "Order rescheduled" })).toBeVisible();
    await expect(row.locator("time").first()).not.toHaveText(before);
  });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await board.show("pickup.new");
  const found = await board.firstNumber();
  await board.show("homeDelivery.new");
  const find = async (): Promise<void> => {
    await page.keyboard.press("/");
    await expect(dialog(page).getByRole("combobox")).toBeFocused();
    await page.keyboard.type(found);
    await expect(dialog(page).getByRole("option").first()).toContainText(`#${found}`);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/pickup\/new/);
    await expect(dialog(page)).toContainText(found);
  };
  await expectPresses(page, 0, find, 2);
});

test("it takes 2 presses to choose a rider, 3 to take an order from a delivery partner and give it to a rider, and 3 to settle four orders of one who is back", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ scenario: "handed-out", colleagues: "off" });
  const row = board.rows.filter({ hasText: "Assign rider" }).first();
  const number = (await row.getAttribute("data-number")) ?? "";
  await expectPresses(page, 2, async () => {
    await button(board.row(number), "Assign rider").click();
    await dialog(page).getByRole("option").first().click();
    await expect(board.row(number)).not.toContainText("Assign rider");
  });
  const given = board.rows.filter({ hasText: "Assign rider" }).first();
  const handed = (await given.getAttribute("data-number")) ?? "";
  const carrier = board.row(handed).locator('[data-column="rider"]');
  await carrier.getByRole("button", { name: "Delivery partner" }).click();
  await dialog(page).getByRole("option", { name: "Falcon Couriers" }).click();
  await button(dialog(page), "Assign").click();
  await expect(dialog(page).locator("[data-job-status]")).toBeVisible();
  await button(dialog(page), "Close").click();
  // Buttons that assign or cancel are held for 3 s (FL-12).
  await board.pass(4_000);
  await expectPresses(page, 3, async () => {
    await carrier.getByRole("button").click();
    await button(dialog(page), "Cancel job").click();
    const rider = dialog(page).last().getByRole("option").first();
    const name = (await rider.locator("bdi").textContent()) ?? "";
    await rider.click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(carrier).toContainText(name);
  });
  await board.show("homeDelivery.ready");
  const numbers = await sendOut(board, 4);
  await board.show("homeDelivery.inProgress");
  await expectPresses(page, 3, async () => {
    await page.getByRole("button", { name: "Riders", exact: true }).click();
    const rider = dialog(page)
      .getByRole("listitem")
      .filter({ hasText: numbers[0] ?? "" });
    await rider.getByRole("button", { name: /is back$/ }).click();
    await dialog(page).getByRole("button", { name: "Delivered all 4" }).click();
    for (const each of numbers) await expect(board.row(each)).toHaveCount(0);
  });
});

test("it takes 2 presses to take the exact amount in cash, 3 to give change or to start a card payment, and 6 to split cash, with two digits, and a card", async ({
  page,
}) => {
  const payment = new CardPayment(page);
  await payment.visit({ colleagues: "off" });
  await payment.pick("approved");
  /** Opens the payment of the first unpaid pickup and pays; the order is then collected. */
  const expectPaid = async (presses: number, pay: () => Promise<void>): Promise<void> => {
    await expectPresses(page, presses, async () => {
      await payment.open();
      await pay();
    });
    const { board, number } = payment;
    // The answers of a terminal take seconds.
    await board.passUntil(async () => (await board.row(number).count()) === 0, secondMs);
    await payment.expectCollected();
  };
  await expectPaid(2, () => payment.press("Pay"));
  await expectPaid(3, async () => {
    const sums = payment.modal.getByRole("group", { name: "Cash received" });
    await sums.getByRole("button").last().click();
    await expect(payment.modal).toContainText("Change");
    await payment.press("OK");
  });
  await expectPaid(3, async () => {
    await payment.press("Second terminal");
    await payment.press("Pay");
  });
  // The branch has three unpaid pickups that are ready: opened again, it has them again.
  await payment.visit({ colleagues: "off" });
  await payment.pick("approved");
  await expectPaid(6, async () => {
    await payment.press("1");
    await payment.press(".");
    await payment.press("Add");
    await payment.press("Second terminal");
    await payment.press("Pay");
    // The payment waits behind the terminal's dialog (N43).
    await expect(page.locator("dialog[data-behind] tbody tr")).toHaveCount(1);
  });
  // A terminal that offers several transaction types, of which the first is the usual one.
  await expectPaid(3, async () => {
    const types = payment.modal.getByRole("group", { name: "Payment types" });
    await types.getByRole("button", { name: "Card terminal" }).click();
    await expect(payment.modal.getByRole("button", { name: /^Paid by/ })).toContainText("Card");
    await payment.press("Pay");
  });
});

test("it takes 2 presses to make a source busy or all of them, 1 to open it again, and 3 to give an order more time (BZ-1) (DL-4)", async ({
  page,
}) => {
  await openDay(
    page,
    "/home-delivery/new",
    declaredDay({ source: "online", isPickup: false, isPaid: true }),
  );
  const taking = named(page, "acceptance.title");
  const list = page.locator("[data-of]");
  const busy = (source: string) => named(page, `source_busy/${source} 20`);
  const openNow = page.locator('[data-control^="acceptance.openNow"]');
  const areBusy = page.locator('[data-control^="source_busy/"][aria-pressed="true"]');
  await expectPresses(page, 2, async () => {
    await taking.click();
    await busy("munchbay").click();
  });
  await expect(areBusy).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await expectPresses(page, 1, () => openNow.click());
  await expect(openNow).toHaveCount(0);
  await expectPresses(page, 2, async () => {
    await taking.click();
    await busy("all").click();
  });
  await expect.poll(() => areBusy.count()).toBeGreaterThan(2);
  await page.keyboard.press("Escape");
  const panel = page.locator("[data-about]");
  await expectPresses(page, 3, async () => {
    await named(page.locator("tr[data-order]"), "more_time").click();
    await panel.locator("label:has(input[type=radio])").nth(1).click();
    await named(panel, "promise.moreTime").click();
  });
  await expect(panel).toContainText("notified");
});

test("by mouse a pickup goes with its code alone: a wrong one keeps dialog and order, a supervisor's password replaces it, the right one leads to the payment [HV-1]", {
  tag: "@verify",
}, async ({ page }) => {
  await openDay(page, "/pickup/new", pickups);
  await handOutByCode(page, (control) => control.click());
});

test("without a mouse a pickup goes with its code alone [HV-1]", async ({ page }) => {
  await openDay(page, "/pickup/new", pickups);
  await handOutByCode(
    page,
    async (control) => {
      await tabTo(control, 60);
      await page.keyboard.press("Enter");
    },
    () => page.keyboard.press("Enter"),
  );
});

test("by mouse a large order is marked, confirmed with its 15 minutes more, and one for later is announced [LO-1] [LO-2]", async ({
  page,
}) => {
  await confirmLargeOrder(page, (control) => control.click());
});

test("without a mouse a large order is confirmed with its 15 minutes more [LO-1]", {
  tag: "@verify",
}, async ({ page }) => {
  await confirmLargeOrder(page, async (control) => {
    await tabTo(control, 60);
    await page.keyboard.press("Enter");
  });
});

test.describe("on a phone in Arabic", { tag: "@verify" }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a large order is confirmed with its 15 minutes more [LO-1]", async ({ page }) => {
    await confirmLargeOrder(page, (control) => control.tap(), "ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  });

  test("a pickup goes with its code alone [HV-1]", async ({ page }) => {
    await openDay(page, "/pickup/new", pickups, "ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await handOutByCode(page, (control) => control.tap());
  });
});

test("the browser's Back closes the topmost dialog only, answers its own question about a payment with Stay, and after all dialogs leads to the page before (N9)", async ({
  page,
}) => {
  const board = await openReadyPickups(page);
  const number = await board.firstNumber();
  await board
    .row(number)
    .getByRole("button", { name: `#${number}` })
    .click();
  await expect(dialogs(page)).toHaveCount(1);
  await pressBack(page);
  await expect(dialogs(page)).toHaveCount(0);
  expect(path(page)).toBe("/pickup/waiting-for-collection");
  // Dialogs that are closed otherwise leave nothing behind.
  for (let times = 0; times < 2; times += 1) {
    await openPayment(page, board);
    await page.keyboard.press("Escape");
    await expect(dialogs(page)).toHaveCount(0);
  }
  await untilHistorySettles(page);
  await page.goForward();
  await expect(dialogs(page)).toHaveCount(0);
  expect(path(page)).toBe("/pickup/waiting-for-collection");
  await openPayment(page, board);
  await payment(page).getByLabel("Amount to collect").fill("2");
  await payment(page).getByRole("button", { name: "Add", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave this payment?" });
  for (let times = 0; times < 2; times += 1) {
    await pressBack(page);
    await expect(question).toBeVisible();
    await pressBack(page);
    await expect(question).toHaveCount(0);
    await expect(payment(page).locator("tbody tr")).toHaveCount(1);
  }
  await pressBack(page);
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialogs(page)).toHaveCount(0);
  await pressBack(page);
  await expect(board.tab("pickup.new")).toHaveAttribute("aria-current", "page");
  expect(path(page)).toBe("/pickup/new");
});

test.describe("the dialogs of the catalogue in simulator mode", () => {
  test("takes the place of the dialog below, and gives it back with the focus; Back closes the topmost only (N43, N9)", async ({
    page,
  }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed" });
    await board.pause();
    const number = await board.firstNumber();
    await board
      .row(number)
      .getByRole("button", { name: `#${number}` })
      .click();
    const seen = page.locator("dialog[open]:visible");
    const popup = page.getByRole("dialog", { name: `#${number}` });
    await expect(popup).toBeVisible();
    const reject = popup.getByRole("button", { name: /^Reject/ });
    await reject.click();
    await expect(popup).toBeHidden();
    await expect(seen).toHaveCount(1);
    await pressBack(page);
    await expect(popup).toBeVisible();
    await expect(seen).toHaveCount(1);
    await expect(reject).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(seen).toHaveCount(0);
  });
});

test.describe("a double tap in the payment and on rows", () => {
  test.beforeEach(({ page }) => page.clock.install());

  test("a double tap on a row, on Pay and on the row that comes to its place acts once each [N39]", async ({
    page,
  }) => {
    await reachRows(page, "/pickup/waiting-for-collection");
    const action = (row: Locator) => row.locator('[data-column="actions"] button');
    const rows = page.locator("tr[data-order]");
    await tap(page, action(rows.filter({ hasText: "Cash" }).first()), 2);
    expect(await openTitles(page)).toEqual([expect.stringMatching(/^Payment/)]);
    expect(await callsOf(page)).toEqual([]);
    await tap(page, inTop(page, "Pay"), 2);
    expect([await openTitles(page), await callsOf(page)]).toEqual([[], ["markCollected"]]);
    await new Board(page).show("pickup.new");
    await tap(page, action(rows.first()), 2);
    expect(await callsOf(page)).toEqual(["markCollected", "markReady"]);
  });

  for (const [name, reach, buttons] of screens)
    test(`a double tap on each button of the payment does what one press does: ${name} [N39]`, {
      tag: "@verify",
    }, async ({ page }) => {
      test.slow();
      for (const each of buttons)
        await test.step(String(each), () =>
          expectOnce(page, reach, () => inTop(page, each).first()),
        );
    });

  test("a double tap on Add, on the crosses and on the sums of cash takes no money beyond the typed amount [N39]", {
    tag: "@verify",
  }, async ({ page }) => {
    test.slow();
    const typed = async (): Promise<void> => {
      await reachEntry(page);
      await modal(page).getByLabel("Amount to collect").fill("2");
    };
    await expectOnce(page, typed, () => inTop(page, "Add"));
    await expect(modal(page).locator("tbody tr")).toHaveCount(1);
    const cross = () => modal(page).locator("header").getByRole("button", { name: "Close" });
    await expectOnce(page, reachEntry, cross);
    await expectOnce(page, reachSplit, cross);
    const sums = () =>
      modal(page).getByRole("group", { name: "Cash received" }).getByRole("button");
    await expectOnce(page, reachEntry, () => sums().nth(1));
    await expectOnce(page, reachSplit, () => sums().last());
  });

  test("a double tap on each button of a row does what one press does [N39]", {
    tag: "@verify",
  }, async ({ page }) => {
    test.slow();
    const row = (selector: string) => () => page.locator(`tr[data-index="0"] ${selector}`);
    for (const each of [
      '[data-column="number"] button',
      '[data-column="actions"] button >> nth=0',
      '[data-column="actions"] button >> nth=1',
    ])
      await expectOnce(page, reachRows, row(each));
    const reachNew = () => reachRows(page, "/home-delivery/new");
    // The next order moves to the place of the first.
    await expectOnce(page, reachNew, row('[data-column="actions"] button'));
  });
});

test("Back leaves nothing behind after a reload with an open dialog (N9)", {
  tag: "@verify",
}, async ({ page }) => {
  const board = await openReadyPickups(page);
  await openPayment(page, board);
  await untilHistorySettles(page);
  await page.reload();
  await expect(board.tab("pickup.ready")).toHaveAttribute("aria-current", "page");
  await expect(dialogs(page)).toHaveCount(0);
  await pressBack(page);
  await expect(board.tab("pickup.new")).toHaveAttribute("aria-current", "page");
});

test.describe("a double tap in dialogs", () => {
  test.beforeEach(({ page }) => page.clock.install());

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
});
