import { test as base } from "@playwright/test";

/**
 * A test that opens tablets beside its own page. They are closed after it, because their pages would go on simulating
 * beside the next tests of the same browser.
 */
export const test = base.extend<{ readonly closedTablets: undefined }>({
  closedTablets: [
    async ({ browser, context }, use) => {
      const before = new Set([context, ...browser.contexts()]);
      await use(undefined);
      const opened = browser.contexts().filter((each) => !before.has(each));
      await Promise.all(opened.map((each) => each.close()));
    },
    { auto: true },
  ],
});
