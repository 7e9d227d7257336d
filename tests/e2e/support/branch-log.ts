import type { Page } from "@playwright/test";
import type { RunEvent } from "../../../simulator/inputs/run-log.ts";
import type { ConsoleWindow } from "../../../src/training/console/branch-console.ts";

/** Returns the log of this page's branch, oldest first: the calls it received, which the screen does not prove. */
export async function branchLog(page: Page): Promise<readonly RunEvent[]> {
  await page.waitForFunction(() => "branch" in window);
  return page.evaluate(() => (window as unknown as ConsoleWindow).branch.events());
}
