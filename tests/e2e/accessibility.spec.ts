import { expect, test } from "@playwright/test";
import { sidewaysScrollers, smallTargets, violations, wear } from "./support/examination.ts";
import { scenes } from "./support/scenes/scenes.ts";
import { Stage } from "./support/scenes/stage.ts";

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** What theme and width can change. */
const visualRules = ["color-contrast", "target-size", "scrollable-region-focusable"];

const examined = scenes.filter(({ isPictureOnly }) => isPictureOnly !== true);

for (const [place, { name, reach }] of examined.entries()) {
  test(`${name}: no violation, light and wide or dark and narrow, large targets, no sideways scroll`, async ({
    page,
  }) => {
    await reach(new Stage(page, "en"));
    expect(await violations(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await wear(page, "dark");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations(page, visualRules)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
  });

  // Each scene in one theme, every other one in the other: contrast does not depend on the language.
  const theme = place % 2 === 0 ? "dark" : "light";
  test(`${name}: no violation from right to left (${theme}), no sideways scroll`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await reach(new Stage(page, "ar"));
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => sidewaysScrollers(page)).toEqual([]);
  });
}
