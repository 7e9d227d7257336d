import { expect, type Locator, type Page, test } from "@playwright/test";
import { minuteMs } from "../../ports/entities/time.ts";
import { Board } from "./support/board.ts";
import { CardPayment } from "./support/card-payment.ts";

const unconfirmed = "/home-delivery/unconfirmed";

function band(page: Page): Locator {
  return page.locator("#training");
}

async function openReject(page: Page, locale = "en"): Promise<Locator> {
  const board = new Board(page);
  await board.open({ path: unconfirmed, locale });
  await board.rows.first().getByRole("button").nth(-2).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator('input[type="password"]')).toBeVisible();
  return dialog;
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

test("a card payment that waits because the branch is paused goes on when the band resumes it", {
  tag: "@verify",
}, async ({ page }) => {
  const payment = new CardPayment(page);
  await payment.visit();
  await band(page).getByRole("button", { name: "Pause" }).click();
  await payment.start("Card terminal");
  await expect(band(page).getByRole("status").first()).toContainText(
    "Paused · Countdowns and card payments wait. Press ▶ to go on.",
  );
  await payment.pad.getByRole("button", { name: "Approve" }).click();
  await payment.expectPhase("verifying");
  await band(page).getByRole("button", { name: "Resume" }).click();
  await expect(band(page)).not.toContainText("Paused");
  await payment.expectCollected();
});

test("pause, speed, colleagues, terminal and printer work while a dialog is open [TN-4]", async ({
  page,
}) => {
  await openReject(page);
  const opened = band(page);
  await opened.getByRole("button", { name: "Pause" }).click();
  await expect(opened.getByRole("button", { name: "Resume" })).toBeFocused();
  await opened.getByRole("button", { name: "×5" }).click();
  await expect(opened.getByRole("button", { name: "×5" })).toHaveAttribute("aria-pressed", "true");
  const colleagues = opened.getByRole("switch", { name: "Colleagues help" });
  await colleagues.uncheck();
  await expect(colleagues).not.toBeChecked();
  await opened.getByRole("button", { name: "Card terminal" }).click();
  const pad = page.getByRole("region", { name: "Card terminal" });
  await pad.getByLabel("Next payments").selectOption("nobody_answers");
  await pad.getByRole("button", { name: "Close the card terminal" }).click();
  await opened.getByRole("button", { name: /^Printer/ }).click();
  const tray = page.getByRole("dialog", { name: "Printer" });
  await tray.getByLabel("Out of paper").check();
  await opened.getByRole("button", { name: "×1", exact: true }).click();
  await tray.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog", { name: /^Reject order/ })).toBeVisible();
});

test("the band is reached by keyboard from a dialog, and no focus is lost when dialogs close", async ({
  page,
}) => {
  const dialog = await openReject(page);
  const pause = band(page).getByRole("button", { name: "Pause" });
  await tabTo(page, pause);
  await page.keyboard.press("Space");
  await expect(band(page).getByRole("button", { name: "Resume" })).toBeFocused();
  const printer = band(page).getByRole("button", { name: /^Printer/ });
  await printer.focus();
  await page.keyboard.press("Enter");
  const tray = page.getByRole("dialog", { name: "Printer" });
  await expect(tray).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tray).toHaveCount(0);
  await expect(printer).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  await printer.focus();
  await page.keyboard.press("Enter");
  await expect(tray).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(printer).toBeFocused();
});

const passwordLines = {
  en: "Supervisor password in this branch: 4321",
  ar: "كلمة مرور المشرف في هذا الفرع: 4321",
  ms: "Kata laluan penyelia di cawangan ini: 4321",
  zh: "本门店的主管密码：4321",
} as const;

for (const [locale, line] of Object.entries(passwordLines)) {
  test(`the band names the supervisor password while the reject dialog is open, in ${locale}`, {
    tag: "@verify",
  }, async ({ page }) => {
    const dialog = await openReject(page, locale);
    await expect(band(page)).toContainText(line);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(band(page)).not.toContainText("4321");
  });
}

const pausedWords = { en: "Paused", ar: "متوقف مؤقتًا", ms: "Dijeda", zh: "已暂停" } as const;

for (const [locale, word] of Object.entries(pausedWords)) {
  test(`a paused branch says so in the band, in ${locale}`, { tag: "@verify" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${unconfirmed}?simulator&locale=${locale}`);
    const pause = band(page).locator("fieldset button").first();
    await expect(band(page)).not.toContainText(word);
    await pause.click();
    await expect(band(page).getByText(word, { exact: true })).toBeInViewport();
    // A key: the band has changed its height, and takes no press for a moment (N39).
    await pause.press("Enter");
    await expect(band(page)).not.toContainText(word);
  });
}

test("at ×60 the band keeps its lessons, its console, one printer, one terminal and its pause on the screen", {
  tag: "@verify",
}, async ({ page }) => {
  const board = new Board(page);
  await board.open({ speed: 60 });
  const tools = band(page).locator("#training-tools > *");
  await expect(tools).toHaveCount(4);
  const time = band(page).locator("time");
  const start = await time.textContent();
  await board.pass(11 * minuteMs);
  await expect.poll(async () => minutesFrom(start, await time.textContent())).toBeGreaterThan(10);
  await expect(tools).toHaveCount(4);
  await expect(band(page).getByRole("button", { name: "Pause" })).toBeInViewport({ ratio: 1 });
});

function minutesFrom(start: string | null, end: string | null): number {
  const [from = 0, to = 0] = [start, end].map((text) => {
    const [hours = 0, minutes = 0] = (text ?? "").split(":").map(Number);
    return hours * 60 + minutes;
  });
  return to - from;
}
