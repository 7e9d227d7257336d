import { expect, type Locator, type Page, test } from "@playwright/test";
import { Hands } from "../soak/hands.ts";
import { leftoverProblems } from "../soak/memory-rules.ts";
import { PageMemoryMeter } from "../soak/page-memory.ts";
import { wireItem } from "../support/samples/wire-orders.ts";
import { SimulatorProcess } from "../support/servers/simulator-process.ts";
import { expectAutoRejection, passDeadline } from "./support/auto-rejection.ts";
import { Board } from "./support/board.ts";
import { serveCounter, waitingPickup } from "./support/counter.ts";
import { LivePage } from "./support/live-page.ts";
import { collectFirstOrder, deliverFirstOrder } from "./support/order-life.ts";

const unconfirmed = "/home-delivery/unconfirmed";

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

const found = (page: Page) => page.getByRole("dialog").getByRole("option");

/** The printer's button in the training band. */
const opener = (page: Page) => page.locator('#training [data-tool="printer"]');

/** Opens the popup of the first order and chooses a ticket to reprint. */
async function reprint(page: Page, place: number): Promise<void> {
  const board = new Board(page);
  await board.rows.first().locator('[data-column="number"] button').click();
  await page.locator('dialog button[aria-haspopup="menu"]').click();
  await page.getByRole("menuitem").nth(place).click();
}

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
