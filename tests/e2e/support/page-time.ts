import { expect, type Page } from "@playwright/test";
import { type Duration, secondMs } from "../../../ports/entities/time.ts";

/** A server whose clock is ahead of this machine's by what has passed in the test. */
interface ServerOfPage {
  aheadMs: Duration;
}

/**
 * Lets time pass in the page and on its server, which a page asks for the time. The test has to install the page's clock
 * before it opens the page.
 */
export async function pass(page: Page, server: ServerOfPage, durationMs: Duration): Promise<void> {
  server.aheadMs += durationMs;
  await page.clock.runFor(durationMs);
}

/** A call times out after seven such steps, each of which leaves its answer a moment of real time. */
const stepMs = 2 * secondMs;

/** Lets time pass until `isSeen` no longer throws. */
export async function passUntil(
  page: Page,
  server: ServerOfPage,
  isSeen: () => void | Promise<void>,
): Promise<void> {
  await expect(async () => {
    await pass(page, server, stepMs);
    await isSeen();
  }).toPass({ intervals: [100] });
}

/** The longest wait of an expectation within `passUntil` for the page to draw. */
export const soon = { timeout: 200 };
