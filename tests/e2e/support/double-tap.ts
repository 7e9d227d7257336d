import type { Locator, Page } from "@playwright/test";
import { branchLog } from "./branch-log.ts";

/** The two presses of a real double tap are this far apart. */
const betweenTapsMs = 120;
/** Longer than a button ignores presses, and than an answer takes. */
export const settledMs = 800;

/** Presses the place of the target once or twice, as a finger does: the second press finds what stands there by then. */
export async function tap(page: Page, target: Locator, count: 1 | 2): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error("There is no such button");
  for (let taps = 0; taps < count; taps += 1) {
    if (taps > 0) await page.waitForTimeout(betweenTapsMs);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }
  await page.waitForTimeout(settledMs);
}

/** Taps twice on a target that has been there for long enough to take a press. */
export async function doubleTap(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await page.waitForTimeout(settledMs);
  await tap(page, target, 2);
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
