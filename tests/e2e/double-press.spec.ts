import { expect, type Locator, type Page, test } from "@playwright/test";
import { Board } from "./support/board.ts";
import { callsOf, openTitles, tap } from "./support/double-tap.ts";

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
  await modal(page).getByLabel("Amount to collect").fill("100");
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
  await tap(page, button(page, "Pay"), 2);
  expect([await openTitles(page), await callsOf(page)]).toEqual([[], ["markCollected"]]);
  await new Board(page).show("pickup.new");
  await tap(page, action(rows.first()), 2);
  expect(await callsOf(page)).toEqual(["markCollected", "markReady"]);
});

const screens = [
  ["entry", reachEntry, ["Pay", "Clear", /^Paid by/, "Card terminal"]],
  ["closed keypad", reachClosedKeypad, ["Pay", "Keypad"]],
  ["split", reachSplit, [/^Remove Cash, 1/, "Exact", "Card terminal"]],
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

test("a double tap on Add, on the crosses and on the sums of cash takes no money beyond the typed amount [N39]", {
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
  const reachNew = () => reachRows(page, "/home-delivery/new");
  // The next order moves to the place of the first.
  await expectOnce(page, reachNew, row('[data-column="actions"] button'));
});
