import { expect } from "@playwright/test";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

/** Opens the explanation of the first order's countdown. */
async function explain(stage: Stage): Promise<void> {
  await stage.rows.first().locator('[data-column="deadline"] button').click();
  await expect(stage.page.locator("[popover][role=dialog]")).toBeVisible();
}

/** Scenes of the explained countdown. */
export const presenceScenes: readonly Scene[] = [
  {
    name: "countdown-explained",
    reach: async (stage) => {
      await stage.open({ path: "/home-delivery/unconfirmed", scenario: "marketplace-refuses" });
      await explain(stage);
    },
  },
];
