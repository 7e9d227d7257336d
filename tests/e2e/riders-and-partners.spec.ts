import { expect, type Locator, type Page, test } from "@playwright/test";
import { secondMs } from "../../ports/entities/time.ts";
import { Board } from "./support/board.ts";

function delivery(board: Board, number: string): Locator {
  return board.row(number).locator('td[data-column="rider"]');
}

/** The number of the first order without a rider or a partner. */
async function firstFree(board: Board): Promise<string> {
  const free = board.rows.filter({ hasText: "Assign rider" }).first();
  await expect(free).toBeVisible();
  const number = await free.getAttribute("data-number");
  if (number === null) throw new Error("The row has no number");
  return number;
}

/** Opens the row's rider dropdown or rider dialog. */
async function openRiders(board: Board, number: string): Promise<Locator> {
  const dialog = board.page.getByRole("dialog", { name: `Rider for order ${number}` });
  await delivery(board, number).getByRole("button", { name: "Assign rider" }).click();
  await expect(dialog.getByRole("textbox")).toBeFocused();
  return dialog;
}

const scenario = "handed-out";

/** With this seed the first partner's driver returns the order once. */
const seed = 2;

/** Shorter than any status of a job lasts. */
const stepMs = 10 * secondMs;

const titles: Readonly<Record<string, string>> = {
  pending: "Pending assignment",
  assigned: "On the way to the branch",
  cancelled: "Cancelled",
  arrived: "The driver has arrived",
  delivering: "Out for delivery",
  reassigning: "Pending assignment",
};

/** Records every status that a popup shows, with its title, even if it shows only briefly. */
async function recordStatuses(page: Page): Promise<() => Promise<Record<string, string>>> {
  await page.addInitScript(() => {
    const seen: Record<string, string> = {};
    Object.assign(window, { seenStatuses: seen });
    const note = (): void => {
      for (const state of document.querySelectorAll<HTMLElement>("[data-job-status]")) {
        const title = state.querySelector("h3")?.textContent ?? "";
        seen[state.dataset["jobStatus"] ?? ""] = title;
      }
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  return () => page.evaluate(() => Reflect.get(window, "seenStatuses") as Record<string, string>);
}

function cell(board: Board, number: string, column: "rider" | "assigned" = "rider"): Locator {
  return board.row(number).locator(`td[data-column="${column}"]`);
}

async function assignPartner(board: Board, number: string, partner: string): Promise<Locator> {
  await cell(board, number).getByRole("button", { name: "Delivery partner" }).click();
  const dialog = board.page.getByRole("dialog");
  await dialog.getByRole("option", { name: partner }).click();
  await dialog.getByRole("button", { name: "Assign" }).click();
  await expect(dialog.locator("[data-job-status]")).toBeVisible();
  return dialog;
}

for (const { locale, none, noRider } of [
  { locale: "en", none: "No Drivers", noRider: "Assign rider" },
  { locale: "ar", none: "لا يوجد سائقون", noRider: "تعيين سائق" },
]) {
  test(`the rider dropdown in ${locale} is searched, closed with Escape, used and undone by keyboard [RA-3, HD-4]`, {
    tag: locale === "en" ? [] : "@verify",
  }, async ({ page }) => {
    const board = new Board(page);
    const { keyboard } = page;
    await board.open({ scenario: "handed-out", locale });
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    const number = await board.firstNumber();
    const opener = delivery(board, number).getByRole("button").first();
    await expect(opener).toHaveText(noRider);
    await opener.focus();
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    const options = dialog.getByRole("option");
    await expect(dialog.getByRole("textbox")).toBeFocused();
    const names = await options.locator("bdi").allTextContents();
    const box = (await dialog.locator("div:has(> h2)").boundingBox()) ?? { x: 0, width: 0 };
    const row = (await opener.boundingBox()) ?? { x: 0, width: 0 };
    const gap = locale === "ar" ? box.x + box.width - row.x - row.width : box.x - row.x;
    expect(Math.abs(gap)).toBeLessThan(1);
    await keyboard.type("zzz");
    await expect(dialog.getByRole("status")).toHaveText(none);
    await expect(options).toHaveCount(0);
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await keyboard.press("Space");
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await keyboard.press("ArrowDown");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toContainText(names[1] ?? "");
    await expect(opener).toBeFocused();
    // The dropdown is disabled for 3 s: a double Enter opens nothing.
    await keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(opener).toHaveAttribute("aria-disabled", "false");
    await keyboard.press("Enter");
    // The riders who are free come first by now.
    await expect(dialog.getByRole("option", { selected: true })).toContainText(names[1] ?? "");
    const takeOff = dialog.getByRole("button").last();
    const hasFocus = (): Promise<boolean> =>
      takeOff.evaluate((button) => button === document.activeElement);
    // A scrolling list has its own tab stop.
    for (let presses = 0; presses < 3 && !(await hasFocus()); presses += 1) {
      await keyboard.press("Tab");
    }
    await keyboard.press("Enter");
    await expect(opener).toHaveText(noRider);
    await expect(opener).toBeFocused();
  });
}

test("a job goes through its statuses, and the popup closes when it is complete [RA-8]", {
  tag: "@verify",
}, async ({ page }) => {
  const seen = await recordStatuses(page);
  const board = new Board(page);
  await board.open({ scenario, seed });
  const number = await board.firstNumber();
  const dialog = await assignPartner(board, number, "Falcon Couriers");
  await board.passUntil(() => dialog.locator('[data-job-status="arrived"]').isVisible(), stepMs);
  await dialog.getByRole("button", { name: "Close" }).click();
  await board.press(number, "Mark ready");
  await expect(board.row(number)).toHaveCount(0);
  await board.show("homeDelivery.inProgress");
  await board.passUntil(() => board.holds(number), stepMs);
  await cell(board, number, "assigned").getByRole("button").click();
  const delivering = dialog.locator('[data-job-status="delivering"]');
  await board.passUntil(() => delivering.isVisible(), stepMs);
  await board.passUntil(async () => (await dialog.count()) === 0, stepMs);
  const { cancelled: _, ...passed } = titles;
  expect(await seen()).toMatchObject(passed);
});

test("the rider dropdown stays inside a small window, also after the device is rotated", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ scenario: "handed-out" });
  const dialog = await openRiders(board, await firstFree(board));
  for (const size of [
    { width: 1024, height: 480 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    const panel = dialog.locator("div:has(> h2)");
    await expect
      .poll(async () => {
        const box = await panel.boundingBox();
        if (box === null) return false;
        const isWithin = box.x >= 0 && box.x + box.width <= size.width;
        return isWithin && box.y >= 40 && box.y + box.height <= size.height;
      })
      .toBe(true);
    await expect(dialog.getByRole("option").first()).toBeInViewport();
  }
});
