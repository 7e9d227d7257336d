import { expect, type Page } from "@playwright/test";

/** Hides the page for minutes of its fake clock, in which the branch goes on, and shows it again. */
export async function beAway(page: Page, minutes: number): Promise<void> {
  await page.clock.runFor(5_000);
  await turn(page, "hidden");
  for (let passed = 0; passed < minutes; passed += 1) await page.clock.runFor(60_000);
  await turn(page, "visible");
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.locator("[data-away]")).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
}

function turn(page: Page, state: DocumentVisibilityState): Promise<void> {
  return page.evaluate((visibility) => {
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => visibility,
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
