import { expect } from "@playwright/test";
import { beAway } from "../absence.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** Opens the explanation of the first order's countdown. */
async function explain(stage: Stage): Promise<void> {
  await stage.rows.first().locator('[data-column="deadline"] button').click();
  await expect(stage.page.locator("main [popover][role=dialog]")).toBeVisible();
}

/** Comes back after minutes in a hidden tab, in which the branch went on. */
async function comeBack(stage: Stage): Promise<void> {
  await stage.page.clock.install();
  await stage.open({ path: "/home-delivery/new", scenario: "lunch-rush" });
  await expect(stage.rows.first()).toBeVisible();
  await beAway(stage.page, 10);
}

/** Scenes of the explained countdown and of the card after an absence. */
export const presenceScenes: readonly Scene[] = [
  {
    name: "countdown-explained",
    reach: async (stage) => {
      await stage.open({ path: "/home-delivery/unconfirmed", scenario: "marketplace-refuses" });
      await explain(stage);
    },
  },
  { name: "away", reach: comeBack },
];
