import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { Board } from "./support/board.ts";

const tabs = [
  "/home-delivery/unconfirmed",
  "/home-delivery/new",
  "/home-delivery/waiting-for-pickup",
  "/home-delivery/in-progress",
  "/home-delivery/delivered",
  "/pickup/unconfirmed",
  "/pickup/new",
  "/pickup/waiting-for-collection",
  "/pickup/collected",
  "/scheduled",
];

for (const theme of ["light", "dark"] as const) {
  for (const locale of ["en", "ar"]) {
    test(`every tab is free of accessibility violations (${theme}, ${locale})`, async ({
      page,
    }) => {
      test.slow();
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const board = new Board(page);
      for (const path of tabs) {
        await board.open({ path, locale });
        await expect(page.locator("html")).toHaveAttribute("lang", locale);
        await expect(page.locator("html")).toHaveAttribute("dir", locale === "ar" ? "rtl" : "ltr");
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
          .analyze();
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      }
    });
  }
}
