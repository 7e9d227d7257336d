import { test as base } from "@playwright/test";
import { openClass } from "./class-in-browser.ts";

interface Tablets {
  readonly closedTablets: undefined;
  /** Opens a class, which is stopped after the test. */
  readonly openClass: typeof openClass;
}

/**
 * A test that opens tablets beside its own page. They are closed after it, because their pages would go on simulating
 * beside the next tests of the same browser.
 */
export const test = base.extend<Tablets>({
  closedTablets: [
    async ({ browser, context }, use) => {
      const before = new Set([context, ...browser.contexts()]);
      await use(undefined);
      const opened = browser.contexts().filter((each) => !before.has(each));
      await Promise.all(opened.map((each) => each.close()));
    },
    { auto: true },
  ],
  openClass: async ({ closedTablets: _ }, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async (options) => {
      const opened = await openClass(options);
      stops.push(() => opened.stop());
      return opened;
    });
    for (const stop of stops) await stop();
  },
});
