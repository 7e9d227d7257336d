import { expect, type Locator, type Page, test } from "@playwright/test";
import { minuteMs, secondMs } from "../../ports/entities/time.ts";
import { Hands } from "../soak/hands.ts";
import { leftoverProblems } from "../soak/memory-rules.ts";
import { PageMemoryMeter } from "../soak/page-memory.ts";
import { wireItem, wireOrder } from "../support/samples/wire-orders.ts";
import { wireRider } from "../support/samples/wire-reference-data.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { beAway } from "./support/absence.ts";
import { expectAutoRejection, passDeadline } from "./support/auto-rejection.ts";
import { Board } from "./support/board.ts";
import { serveCounter, waitingPickup } from "./support/counter.ts";
import { violations } from "./support/examination.ts";
import { LivePage } from "./support/live-page.ts";
import { collectFirstOrder, deliverFirstOrder } from "./support/order-life.ts";

/** The minutes since midnight of a text such as "13:45". */
function minuteOfDay(text: string | null): number {
  const [, hours, minutes] = /(\d+):(\d+)/.exec(text ?? "") ?? [];
  return Number(hours) * 60 + Number(minutes);
}

const unconfirmed = "/home-delivery/unconfirmed";

/** Approves the first order with this delivery time; the marketplace refuses the confirmation. */
async function beRefused(page: Page, board: Board, minutes: string): Promise<string> {
  const number = await board.firstNumber();
  await board.press(number, "Approve");
  const popup = page.getByRole("dialog", { name: `Delivery time, order ${number}` });
  await popup.getByRole("textbox").fill(minutes);
  await popup.getByRole("button", { name: "Confirm" }).click();
  await page
    .getByRole("dialog")
    .filter({ hasText: "Please contact your support agent" })
    .or(page.getByRole("dialog").filter({ hasText: "could not be confirmed with" }))
    .getByRole("button", { name: "OK" })
    .click();
  return number;
}

const panelOf = (page: Page): Locator => page.locator("main [popover][role=dialog]");

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("The element is not shown");
  return { ...box, bottom: box.y + box.height };
}

/** The first scheduled call-center order of the default scenario. */
const reschedulable = /^(Reschedule|إعادة الجدولة|Jadualkan semula|改期)$/;

/** Opens the Reschedule popup of the first order that has one, by keyboard alone. */
async function openPopup(page: Page): Promise<{ number: string; popup: Locator }> {
  const board = new Board(page);
  const numbers = await board.rows.evaluateAll((rows) =>
    rows.map((row) => row.getAttribute("data-number") ?? ""),
  );
  for (const number of numbers) {
    await board
      .row(number)
      .getByRole("button", { name: `#${number}`, exact: true })
      .focus();
    await page.keyboard.press("Enter");
    const order = page.getByRole("dialog", { name: `#${number}`, exact: true });
    await expect(order).toBeVisible();
    const button = order.getByRole("button", { name: reschedulable });
    if ((await button.count()) > 0) {
      await button.focus();
      await page.keyboard.press("Enter");
      const popup = page
        .getByRole("dialog")
        .filter({ has: page.getByRole("spinbutton") })
        .last();
      await expect(page.getByRole("spinbutton").first()).toBeFocused();
      return { number, popup };
    }
    await page.keyboard.press("Escape");
    await expect(order).toHaveCount(0);
  }
  throw new Error("No scheduled order came from the call center");
}

/** The day after the order's, in the format of the date field. */
async function tomorrow(popup: Locator): Promise<{ day: Date; typed: string }> {
  const shown = await popup.locator("time").first().getAttribute("datetime");
  const day = new Date(Date.parse(shown ?? "") + 24 * 3_600_000);
  const two = (part: number): string => String(part).padStart(2, "0");
  return {
    day,
    typed: `${two(day.getUTCDate())}${two(day.getUTCMonth() + 1)}${day.getUTCFullYear()}`,
  };
}

const field = (page: Page) => page.getByRole("dialog").getByRole("combobox");

const found = (page: Page) => page.getByRole("dialog").getByRole("option");

/** Opens a tab with the branch paused, so that no order moves during the test. */
async function openBoard(page: Page, path: string): Promise<Board> {
  const board = new Board(page);
  await board.open({ path });
  await board.pause();
  return board;
}

/** The printer's button in the training band. */
const opener = (page: Page) => page.locator('#training [data-tool="printer"]');

/** Opens the popup of the first order and chooses a ticket to reprint. */
async function reprint(page: Page, place: number): Promise<void> {
  const board = new Board(page);
  await board.rows.first().locator('[data-column="number"] button').click();
  await page.locator('dialog button[aria-haspopup="menu"]').click();
  await page.getByRole("menuitem").nth(place).click();
}

const dayMs = 24 * 3_600_000;

const free = { rider_id: null, logistics_job: null, placed_at: new Date().toISOString() };

/** Opens the list with this order; the function that is returned takes it off the list, and lets the list load again. */
async function open(
  page: Page,
  path: string,
  list: string,
  order: Readonly<Record<string, unknown>>,
): Promise<() => Promise<void>> {
  const live = new LivePage(page);
  const riders = { "/riders": { riders: [wireRider()] } };
  live.answers = { ...riders, [list]: { orders: [order] } };
  await live.answer();
  await page.clock.install();
  await live.signIn(path);
  await expect(page.locator("tr[data-order]")).toHaveCount(1);
  return async () => {
    live.answers = riders;
    // A load in flight brings the order once more, and the next one comes later.
    await expect(async () => {
      await page.clock.runFor(loadEveryMs);
      await expect(page.getByText(left).filter({ visible: true }).first()).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
  };
}

const left = "Order A-1017 is no longer on this board";

/** Without live updates the lists are loaded at least this often. */
const loadEveryMs = 20_000;

const errands = 60;

test.describe("an order's whole life, pressed by staff in simulator mode", () => {
  test("a home delivery until it is delivered, and a pickup until it is collected [FL-1] [FL-2]", async ({
    page,
  }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed" });
    await board.pause();
    await deliverFirstOrder(board);
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

test("an order is auto-rejected by this page at its deadline: it leaves list and count when its ring is empty", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: unconfirmed, scenario: "marketplace-refuses" });
  await board.pause();
  const before = await board.count("homeDelivery.unconfirmed");
  // Colleagues confirm those that are due first.
  const id = await passDeadline(board, await board.lastNumber());
  await expectAutoRejection(page, id);
  await expect.poll(() => board.count("homeDelivery.unconfirmed")).toBeLessThan(before);
});

test.describe("the countdown of an unconfirmed order", () => {
  test("is explained below its row by a press or Enter; Escape gives the focus back [RL-3]", async ({
    page,
  }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed", scenario: "marketplace-refuses" });
    await board.pause();
    const number = await board.firstNumber();
    const opener = board
      .row(number)
      .getByRole("button", { name: `Explain the deadline of order ${number}` });
    await opener.focus();
    await page.keyboard.press("Enter");
    const panel = panelOf(page);
    await expect(panel).toBeFocused();
    await expect(panel).toContainText(`Order ${number} will be auto-rejected at`);
    const [row, shown] = [await boxOf(board.row(number)), await boxOf(panel)];
    expect(shown.y).toBeGreaterThanOrEqual(row.bottom);
    expect(shown.bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(panel).toBeVisible();
    await opener.click();
    await expect(panel).toHaveCount(0);
  });

  test("leaves its row's buttons free: one press closes it and approves [RL-3]", {
    tag: "@verify",
  }, async ({ page }) => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/unconfirmed", scenario: "marketplace-refuses" });
    const number = await board.firstNumber();
    await board.row(number).locator('[data-column="deadline"] button').click();
    await expect(panelOf(page)).toBeVisible();
    await board.press(number, "Approve");
    await expect(
      page.getByRole("dialog", { name: `Delivery time, order ${number}` }),
    ).toBeVisible();
    await expect(panelOf(page)).toHaveCount(0);
  });

  for (const place of ["order popup", "dialog that approves"] as const) {
    test(`is explained in the ${place}, too, which Escape then leaves open [RL-3]`, {
      tag: "@verify",
    }, async ({ page }) => {
      const board = new Board(page);
      await board.open({ path: "/home-delivery/unconfirmed", scenario: "marketplace-refuses" });
      await board.pause();
      const number = await board.firstNumber();
      if (place === "order popup") {
        await board.row(number).locator('[data-column="number"] button').click();
      } else await board.press(number, "Approve");
      const dialog = page.locator("dialog[open]");
      const opener = dialog.getByRole("button", { name: /^Explain the deadline/ });
      await opener.click();
      const panel = dialog.locator("[popover][role=dialog]");
      await expect(panel).toContainText(`Order ${number} will be auto-rejected at`);
      expect((await boxOf(panel)).y).toBeGreaterThanOrEqual((await boxOf(opener)).bottom);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(panel).toHaveCount(0);
      await expect(opener).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    });
  }
});

test("an order is rescheduled by keyboard alone, a notice confirms it, and the list shows the new time", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/scheduled" });
  await board.pause();
  const { number, popup } = await openPopup(page);
  const { typed } = await tomorrow(popup);
  const confirm = popup.getByRole("button", { name: "Confirm Schedule" });
  await expect(confirm).toBeDisabled();
  // A complete part moves the focus to the next; Tab leaves the last part of the date.
  await page.keyboard.type(typed);
  await page.keyboard.press("Tab");
  await page.keyboard.type("1445");
  await expect(popup.getByRole("group", { name: "Time" })).toHaveText(/14.*45/);
  await expect(confirm).toBeEnabled();
  for (let presses = 0; presses < 8; presses += 1) {
    if (await confirm.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(confirm).toBeFocused();
  await page.keyboard.press("Enter");
  const success = page.getByRole("dialog", { name: "Order rescheduled" });
  await expect(success).toContainText(`Order ${number} is now scheduled for`);
  await expect(success).toContainText("14:45");
  await expect(success.getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(success).toHaveCount(0);
  const order = page.getByRole("dialog", { name: `#${number}`, exact: true });
  await expect(order.getByRole("button", { name: "Reschedule" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(board.row(number)).toContainText("14:45");
  await page.getByRole("link", { name: "Pickups" }).click();
  // The branch's clock is paused, so the toast stays.
  await expect(page.getByText(`Order #${number} has been rescheduled successfully`)).toBeVisible();
  await page.getByRole("status").getByRole("link", { name: "View" }).click();
  await expect(page).toHaveURL(/\/scheduled/);
  await expect(page.getByText(`Order #${number} has been rescheduled successfully`)).toHaveCount(0);
});

test("the popup shows the notes of an order and of a dish in the lines in which the customer wrote them", async ({
  page,
}) => {
  const [notes, note] = ["Ring twice\nBlue door", "No nuts\nNo sesame"];
  const live = new LivePage(page);
  serveCounter(live, [waitingPickup(71, { notes, items: [wireItem({ note })] })]);
  await live.answer();
  await live.signIn("/pickup/waiting-for-collection");
  await page.getByRole("button", { name: "#71", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "#71" });
  // The text as it is drawn: a line end that is not kept is a blank.
  await expect.poll(() => dialog.innerText()).toContain(notes);
  expect(await dialog.innerText()).toContain(note);
});

test("the training printer prints a collected online order's bill with the training mark [FL-9]", async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection" });
  const number = await board.firstNumber();
  await expect(opener(page)).toHaveText(/0 tickets/);
  await board.press(number, "Collected");
  await expect(opener(page)).toHaveText(/1 ticket/);
  await opener(page).click();
  const tray = page.getByRole("dialog", { name: "Printer" });
  const ticket = tray.getByRole("article");
  await expect(ticket).toContainText(`#${number}`);
  await expect(ticket).toContainText("Takeaway bill");
  await expect(ticket.locator("strong", { hasText: "TRAINING" })).toHaveCount(2);
  await page.emulateMedia({ media: "print" });
  await expect(ticket).toBeVisible();
  await expect(page.locator("#root")).toBeHidden();
  await expect(tray.getByRole("button", { name: "Close" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await expect(tray).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
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

test("a confirmation that the marketplace refuses waits with Retry, also after a reload [UC-12]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: unconfirmed, scenario: "marketplace-refuses" });
  const number = await beRefused(page, board, "55");
  const popup = page.getByRole("dialog", { name: `Delivery time, order ${number}` });
  await expect(popup.getByRole("textbox")).toHaveValue("55");
  await expect(popup.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  // Another day of the branch would have another order of this number.
  await page.getByRole("button", { name: "Go on with this day" }).click();
  await expect(board.row(number).getByRole("button", { name: /^Retry/ })).toBeVisible();
  await expect(board.row(number)).toContainText("Waiting on this device");
  await board
    .row(number)
    .getByRole("button", { name: `#${number}` })
    .click();
  const order = page.getByRole("dialog", { name: `#${number}` });
  await expect(order.getByRole("button", { name: "Retry" })).toBeVisible();
  await order.getByRole("button", { name: "Move to rejected" }).click();
  const reject = page.getByRole("dialog", { name: `Reject order ${number}` });
  await reject.getByLabel("Supervisor password").fill("4321");
  await reject.getByRole("button", { name: "Proceed" }).click();
  await expect(board.row(number)).toHaveCount(0);
});

test("after minutes in a hidden tab one card says what happened; each order opens, and the last closes it [RL-5]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.clock.install();
  const board = new Board(page);
  // An order that a colleague changes restarts the app.
  await board.open({ path: "/home-delivery/new", colleagues: "off" });
  await board.scroller.focus();
  await beAway(page, 8);
  const card = page.getByRole("region", { name: "While you were away, 8 minutes" });
  await expect(card).toBeVisible();
  await expect(board.scroller).toBeFocused();
  await expect(
    page.getByRole("status").filter({ hasText: /^While you were away, 8 minutes: / }),
  ).toHaveCount(1);
  const links = card.getByRole("listitem").getByRole("button");
  const count = await links.count();
  expect(count).toBeGreaterThan(0);
  for (let opened = 0; opened < count; opened += 1) {
    await links.nth(opened).click();
    await expect(page.locator("dialog[open]")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
  }
  await expect(card).toHaveCount(0);
});

test("three keys approve the unconfirmed order with the least time left from a page that was just opened", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/new" });
  // The paused branch answers no list.
  await expect.poll(() => board.count("homeDelivery.unconfirmed")).toBeGreaterThan(0);
  await expect(page.locator('[aria-keyshortcuts="F2"]')).toBeAttached();
  await board.pause();
  await page.locator("body").press("F2");
  await expect(board.tab("homeDelivery.unconfirmed")).toHaveAttribute("aria-current", "page");
  await expect(page.locator("tr[data-order]:focus")).toHaveCount(1);
  const number = await page.locator("tr[data-order]:focus").getAttribute("data-number");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Confirm" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.row(number ?? "")).toHaveCount(0);
});

test("a calendar day is chosen with the arrow keys, and Escape changes nothing", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/scheduled" });
  await board.pause();
  const { number, popup } = await openPopup(page);
  const { day } = await tomorrow(popup);
  const grid = popup.getByRole("grid");
  for (let presses = 0; presses < 12; presses += 1) {
    if (await grid.evaluate((element) => element.contains(document.activeElement))) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(popup.getByRole("group", { name: "Date" })).toContainText(
    String(day.getUTCFullYear()),
  );
  // The order's present time is filled in, so that the day alone was missing.
  await expect(popup.getByText("Please select both date and time")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: `#${number}`, exact: true })).toBeVisible();
});

test("hours are left of minutes, also in right-to-left text", { tag: "@verify" }, async ({
  page,
}) => {
  await new Board(page).open({ path: "/scheduled", locale: "ar" });
  const { popup } = await openPopup(page);
  const { typed } = await tomorrow(popup);
  await page.keyboard.type(typed);
  await page.keyboard.press("Tab");
  await page.keyboard.type("0245");
  const [hour, minute] = await Promise.all(
    [3, 4].map((place) => popup.getByRole("spinbutton").nth(place).boundingBox()),
  );
  expect(hour?.x).toBeLessThan(minute?.x ?? 0);
});

test("with system colours, the focus and the selection stay visible", { tag: "@verify" }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const board = new Board(page);
  await board.open({ path: "/scheduled" });
  await board.pause();
  const { popup } = await openPopup(page);
  const outline = () =>
    page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
      return `${outlineStyle} ${outlineWidth}`;
    });
  expect(await outline()).toBe("solid 2px");
  const nextMonth = popup.getByRole("button", { name: "Next month" }).first();
  while (!(await nextMonth.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  expect(await outline()).toBe("solid 2px");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  expect(await outline()).toBe("solid 2px");
  await page.keyboard.press("Enter");
  const ground = (day: Locator) => day.evaluate((cell) => getComputedStyle(cell).backgroundColor);
  const chosen = popup.getByRole("gridcell", { selected: true });
  const other = popup.getByRole("gridcell", { selected: false }).first();
  expect(await ground(chosen)).not.toBe(await ground(other));
});

test("in training, the order popup has no link that leaves the page", { tag: "@verify" }, async ({
  page,
}) => {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/delivered" });
  await board.rows.first().locator('[data-column="number"] button').click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link")).toHaveCount(0);
});

test("the arrow keys choose among the orders found, and Escape leaves tab and focus as they were [RL-6]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = await openBoard(page, "/home-delivery/new");
  const magnifier = page.getByRole("button", { name: "Find an order" });
  await magnifier.click();
  await field(page).fill("10");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  const current = found(page).nth(1);
  await expect(current).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await current.getAttribute("id")) ?? "",
  );
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(magnifier).toBeFocused();
  await expect(board.rows.first()).toBeVisible();
});

test("an order is found in Arabic by Arabic digits, and the magnifier takes the theme switch's place on a phone [RL-6]", {
  tag: "@verify",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const board = new Board(page);
  await board.open({ path: "/home-delivery/new", locale: "ar" });
  const number = await board.firstNumber();
  const header = page.getByRole("banner");
  await expect(header.getByRole("button", { name: "التبديل إلى المظهر الداكن" })).toHaveCount(0);
  await header.getByRole("button", { name: "البحث عن طلب" }).click();
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  const arabic = [...number].map((digit) => String.fromCharCode(0x660 + Number(digit))).join("");
  await page.keyboard.type(arabic);
  await expect(found(page).first()).toContainText(number);
  await expect(page.getByRole("dialog").getByRole("status").first()).toHaveText(/طلب/);
  await found(page).first().click();
  await expect(page.getByRole("dialog")).toContainText(number);
});

test("a search of 5,000 letters finds nothing and says that only this device was searched [RL-6]", {
  tag: "@verify",
}, async ({ page }) => {
  await openBoard(page, "/home-delivery/new");
  await page.keyboard.press("/");
  await field(page).fill("x".repeat(5_000));
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Only this device was searched");
  await expect(dialog.getByRole("status").first()).toHaveText("No order found");
});

test("a reprint is in the language of the staff member, right to left in Arabic [OP-10]", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection", locale: "ar" });
  await reprint(page, 1);
  await expect(page.locator("dialog p[role=status]:not(:empty)")).toBeVisible();
  await page.keyboard.press("Escape");
  await opener(page).click();
  const ticket = page.getByRole("article");
  await expect(ticket).toHaveAttribute("dir", "rtl");
  await expect(ticket).toContainText("تدريب · TRAINING");
});

test("closing the reprint menu returns the focus to its button, which opens it again", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection" });
  await board.rows.first().locator('[data-column="number"] button').click();
  await page.getByRole("button", { name: "Reprint" }).press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Reprint" })).toBeFocused();
  await page.keyboard.press("Enter");
  // Its entries are fetched again.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator("dialog p[role=status]:not(:empty)")).toBeVisible();
});

test("a printer without paper reports it, and prints on request once it is refilled", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ path: "/pickup/waiting-for-collection" });
  const setPaper = async (isOut: boolean): Promise<void> => {
    await opener(page).click();
    await page.getByRole("checkbox", { name: "Out of paper" }).setChecked(isOut);
    await page.keyboard.press("Escape");
  };
  await setPaper(true);
  await board.press(await board.firstNumber(), "Collected");
  const notice = page.getByText(/The printer is out of paper/);
  await expect(notice).toBeVisible();
  await setPaper(false);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(notice).toHaveCount(0);
  await expect(opener(page)).toHaveText(/1 ticket/);
});

test.describe("in a classroom", () => {
  // Runs serially because the tests share a server.
  test.describe.configure({ mode: "default" });
  const server = new SimulatorProcess(["--scenario", "lunch-rush", "--seed", "7"]);
  test.beforeAll(() => server.start());
  test.afterAll(() => server.stop());

  test("the bill opens in a small window that the class's server marks as training [FL-9]", {
    tag: "@verify",
  }, async ({ page, context }) => {
    const board = new Board(page);
    await page.goto(`${server.url}/pickup/waiting-for-collection`);
    await expect(board.rows.first()).toBeVisible();
    const number = await board.firstNumber();
    const opened = context.waitForEvent("page");
    await board.press(number, "Collected");
    const bill = await opened;
    await expect(bill.getByRole("heading")).toContainText(`#${number}`);
    const { origin, pathname, search } = new URL(bill.url());
    expect([origin, pathname]).toEqual([server.url, "/local_prints/pays_bill_for_takeaway_order"]);
    expect(search).toMatch(/^\?order_id=\d+$/);
    await expect(bill.locator("strong", { hasText: "TRAINING" })).toHaveCount(2);
    const [opener, ...size] = await bill.evaluate(() => [
      window.opener,
      window.innerWidth,
      window.innerHeight,
    ]);
    expect([opener, size]).toEqual([null, [400, 500]]);
  });

  test("a reprint opens its ticket's address [OP-10]", { tag: "@verify" }, async ({
    page,
    context,
  }) => {
    const board = new Board(page);
    await page.goto(`${server.url}/pickup/waiting-for-collection`);
    await expect(board.rows.first()).toBeVisible();
    const opened = context.waitForEvent("page");
    await reprint(page, 0);
    const ticket = await opened;
    await expect(ticket.getByRole("heading")).toBeVisible();
    expect(new URL(ticket.url()).pathname).toBe("/local_prints/kitchen");
    await expect(ticket.locator("body")).toContainText("Kitchen ticket");
  });
});

test.describe("popups of an order that left the board stay readable and do nothing more (N2)", () => {
  test("the rider dialog keeps the chosen rider and sends no assignment", {
    tag: "@verify",
  }, async ({ page }) => {
    const order = wireOrder({ ...free, scheduled: false, scheduled_for: null });
    const leave = await open(page, "/home-delivery/new", "/orders/new", order);
    await page.getByRole("button", { name: "Assign rider" }).click();
    const dialog = page.getByRole("dialog", { name: "Rider for order A-1017" });
    const rider = dialog.getByRole("option", { name: /Omar/ });
    await rider.click();
    const assign = dialog.getByRole("button", { name: "Assign", exact: true });
    await expect(assign).toBeEnabled();
    await leave();
    await expect(dialog).toContainText(left);
    await expect(assign).toBeDisabled();
    await expect(rider).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("tr[data-order]")).toHaveCount(0);
  });

  test("the Reschedule popup keeps what was typed and reschedules nothing", {
    tag: "@verify",
  }, async ({ page }) => {
    const at = new Date(Date.now() + dayMs).toISOString();
    const order = wireOrder({ ...free, order_type: "call_center", scheduled_for: at });
    const leave = await open(page, "/scheduled", "/orders/scheduled", order);
    await page.getByRole("button", { name: "#A-1017" }).click();
    await page.getByRole("button", { name: "Reschedule", exact: true }).click();
    const popup = page.getByRole("dialog", { name: "Reschedule order A-1017" });
    await popup.getByRole("button", { name: "+30 minutes" }).click();
    const confirm = popup.getByRole("button", { name: "Confirm Schedule" });
    await expect(confirm).toBeEnabled();
    const time = await popup.getByRole("group", { name: "Time" }).textContent();
    await leave();
    await expect(popup).toContainText(left);
    await expect(confirm).toBeDisabled();
    await expect(popup.getByRole("group", { name: "Time" })).toHaveText(time ?? "");
  });
});

test("an hour of presses on a busy Friday night leaves no listeners or nodes behind (PF-10)", {
  tag: "@verify",
}, async ({ page }) => {
  test.slow();
  await new Board(page).open({ scenario: "friday-night", speed: 60 });
  const hands = new Hands(page, 7);
  const meter = await PageMemoryMeter.of(page);
  const measureAfter = async (count: number) => {
    for (let done = 0; done < count; done += 1) await hands.work();
    await hands.rest();
    return meter.measure();
  };
  const first = await measureAfter(errands);
  const second = await measureAfter(errands);
  expect(leftoverProblems(first, second)).toEqual([]);
  // The meter sees what it should see.
  await page.evaluate(() => {
    const kept = Array.from({ length: 2_000 }, () => {
      const button = document.createElement("button");
      button.addEventListener("click", () => undefined);
      return button;
    });
    const objects = Array.from({ length: 100_000 }, (_, index) => ({ index }));
    Object.assign(window, { kept, objects });
  });
  const third = await meter.measure();
  expect(leftoverProblems(first, third)).toHaveLength(2);
  expect(third.heapMb).toBeGreaterThan(second.heapMb + 1);
});
