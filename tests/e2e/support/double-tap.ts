import { expect, type Locator, type Page } from "@playwright/test";
import { branchLog } from "./branch-log.ts";

/** The two presses of a real double tap are this far apart. */
const betweenTapsMs = 120;
/** Within this time two presses are a double tap, on any system. */
const doubleTapMs = 400;
/** Longer than a button ignores presses, and than an answer takes. */
export const settledMs = 800;

/** Buttons that ignore presses now, because the screen has just changed. */
const covered = (page: Page): Locator => page.locator("[data-settling]");

/** The page measured a longer time between the presses than between those of a double tap. */
export class TooSlow extends Error {}

/**
 * Presses the place of the target once or twice, as a finger does: the second press finds what stands there by then. The
 * browser gets both presses at their time, as those of a screen, however long the page takes over the first.
 */
export async function tap(page: Page, target: Locator, count: 1 | 2): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await expect(covered(page)).toHaveCount(0);
  const box = await target.boundingBox();
  if (box === null) throw new Error("There is no such button");
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const pressedAt = await page.evaluateHandle(() => {
    const times: number[] = [];
    addEventListener("pointerdown", ({ timeStamp }) => times.push(timeStamp), { capture: true });
    return times;
  });
  const browser = await page.context().newCDPSession(page);
  const presses: Promise<unknown>[] = [];
  for (let taps = 0; taps < count; taps += 1) {
    if (taps > 0) await page.waitForTimeout(betweenTapsMs);
    for (const type of ["mousePressed", "mouseReleased"] as const)
      presses.push(
        browser.send("Input.dispatchMouseEvent", { type, ...place, button: "left", clickCount: 1 }),
      );
  }
  await Promise.all(presses);
  await page.waitForTimeout(settledMs);
  await expect(covered(page)).toHaveCount(0);
  const times = await pressedAt.jsonValue();
  await browser.detach();
  expect(times).toHaveLength(count);
  if ((times[1] ?? 0) - (times[0] ?? 0) > doubleTapMs) throw new TooSlow();
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
