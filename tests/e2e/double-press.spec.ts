import { expect, type Locator, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";
import { callsOf, settledMs, TooSlow, tap } from "./support/double-tap.ts";

const modal = (page: Page) => page.getByRole("dialog", { name: /^Payment, order/ });
const button = (page: Page, name: string | RegExp) =>
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
    await button(page, "Add").click();
  }
  await expect(modal(page).locator("tbody tr")).toHaveCount(2);
}

async function reachChange(page: Page): Promise<void> {
  await reachEntry(page);
  await modal(page).getByLabel("Amount to collect").fill("5000");
  await button(page, "Pay").click();
  await expect(modal(page)).toContainText("Change");
}

async function reachPicker(page: Page): Promise<void> {
  await reachEntry(page);
  await button(page, /^Paid by/).click();
  await expect(button(page, "Back")).toBeVisible();
}

async function reachLeaving(page: Page): Promise<void> {
  await reachSplit(page);
  await button(page, "Close").first().click();
  await expect(page.getByRole("dialog", { name: "Leave this payment?" })).toBeVisible();
}

async function reachClosedKeypad(page: Page): Promise<void> {
  await reachEntry(page);
  await button(page, "Close").last().click();
  await expect(button(page, "Keypad")).toBeVisible();
}

async function reachRows(page: Page): Promise<void> {
  const board = new Board(page);
  await board.open({ path: "/home-delivery/unconfirmed", colleagues: "off" });
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
      path: location.pathname,
    };
  });
  const calls = await callsOf(page);
  return { ...shown, calls: calls.filter((name) => name.startsWith("mark") || name === "confirm") };
}

/** Taps again from the start where this machine was too busy for a double tap. */
async function tapInTime(
  page: Page,
  reach: (page: Page) => Promise<void>,
  target: () => Locator,
  count: 1 | 2,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await reach(page);
    await page.waitForTimeout(settledMs);
    try {
      await tap(page, target(), count);
      return;
    } catch (error) {
      if (!(error instanceof TooSlow) || tries === 3) throw error;
    }
  }
}

/** Whether a double tap on the button does what one press of it does. */
async function expectOnce(
  page: Page,
  reach: (page: Page) => Promise<void>,
  target: () => Locator,
): Promise<void> {
  const outcomes: unknown[] = [];
  for (const count of [1, 2] as const) {
    await tapInTime(page, reach, target, count);
    outcomes.push(await seen(page));
  }
  expect(outcomes[1], String(target())).toEqual(outcomes[0]);
}

const screens = [
  ["entry", reachEntry, ["Pay", "Exact", "Clear", /^Paid by/, "Cash", "Card terminal"]],
  ["closed keypad", reachClosedKeypad, ["Pay", "Keypad"]],
  ["split", reachSplit, [/^Remove Cash, 1/, "Pay", "Exact", "Card terminal"]],
  ["change", reachChange, ["Back", "OK"]],
  ["picker", reachPicker, ["Back", "Cash"]],
  ["leaving", reachLeaving, ["Stay", "Discard", "Leave"]],
] as const;

for (const [name, reach, buttons] of screens)
  test(`a double tap on each button of the payment does what one press does: ${name} [N39]`, {
    tag: "@verify",
  }, async ({ page }) => {
    test.slow();
    for (const each of buttons)
      await test.step(String(each), () =>
        expectOnce(page, reach, () => button(page, each).first()),
      );
  });

test("a double tap on Add, on the crosses and on the sums of cash takes no money that nobody gave [N39]", {
  tag: "@verify",
}, async ({ page }) => {
  test.slow();
  const typed = async (): Promise<void> => {
    await reachEntry(page);
    await modal(page).getByLabel("Amount to collect").fill("2");
  };
  await expectOnce(page, typed, () => button(page, "Add"));
  await expect(modal(page).locator("tbody tr")).toHaveCount(1);
  const cross = () => modal(page).locator("header").getByRole("button", { name: "Close" });
  await expectOnce(page, reachEntry, cross);
  await expectOnce(page, reachSplit, cross);
  const sums = () => modal(page).getByRole("group", { name: "Cash received" }).getByRole("button");
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
  const reachNew = async (): Promise<void> => {
    const board = new Board(page);
    await board.open({ path: "/home-delivery/new", colleagues: "off" });
    await board.pause();
  };
  // The next order moves to the place of the first.
  await expectOnce(page, reachNew, row('[data-column="actions"] button'));
});

test("an ignored press says so, and the digits of the keypad go on [N39]", async ({ page }) => {
  await reachEntry(page);
  await modal(page).getByLabel("Amount to collect").fill("2");
  // Both presses at once: a busy machine would measure Pay's place for longer than it is covered.
  await button(page, "Add").dblclick();
  const said = modal(page).locator("[data-said]");
  await expect(said).toHaveText("The screen has just changed. Press again.");
  await button(page, "Pay").click();
  await expect(said).toHaveText("Type an amount or choose how the rest is paid.");
  await expect(modal(page).locator("tbody tr")).toHaveCount(1);
  await button(page, "Cash").click();
  await button(page, "Pay").click();
  await expect(modal(page)).toHaveCount(0);
});
