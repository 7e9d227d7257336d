import { expect, type Locator, type Page } from "@playwright/test";
import { secondMs } from "../../../ports/entities/time.ts";
import { branchLog } from "./branch-log.ts";

/** The two presses of a real double tap are this far apart. */
const betweenTapsMs = 120;
/** Longer than a button ignores presses, and than an answer takes. */
const settledMs = secondMs;
/** Longer than this machine needs to stop the page's clock once it has read it. */
const aheadMs = 10 * secondMs;

/** Buttons that ignore presses now, because the screen has just changed. */
const covered = (page: Page): Locator => page.locator("[data-settling]");

/**
 * Presses the place of the target once or twice, as a finger does: the second press finds what stands there by then.
 * Between the presses the page's clock goes on by the time of a double tap, however long this machine takes. The test
 * has to install the page's clock before it opens the page.
 */
export async function tap(page: Page, target: Locator, count: 1 | 2): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
  // An answer that arrives while the clock stands moves what is below it.
  await expect(async () => {
    await page.clock.runFor(settledMs);
    expect(await covered(page).count()).toBe(0);
  }).toPass();
  const box = await target.boundingBox();
  if (box === null) throw new Error("There is no such button");
  for (let taps = 0; taps < count; taps += 1) {
    if (taps > 0) await page.clock.runFor(betweenTapsMs);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  await page.clock.runFor(settledMs);
  await page.clock.resume();
  await expect(covered(page)).toHaveCount(0);
}

/** The titles of the open dialogs, the topmost last. */
export function openTitles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("dialog[open]")].map(
      (dialog) => dialog.querySelector("h2, h3")?.textContent?.trim() ?? "",
    ),
  );
}

/**
 * The names of the calls that the branch received and that change something, oldest first, without the keys that the
 * customer or the test presses on a terminal.
 */
export async function callsOf(page: Page): Promise<readonly string[]> {
  return (await branchLog(page)).flatMap((event) =>
    event.kind === "call" && event.on !== "terminals" ? event.name : [],
  );
}
