import { expect } from "@playwright/test";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

async function find(stage: Stage, typed: string): Promise<void> {
  await stage.open({ path: "/home-delivery/new" });
  await expect(stage.rows.first()).toBeVisible();
  await stage.page.keyboard.press("/");
  await stage.dialog.getByRole("combobox").fill(typed);
}

/** Scenes of the search over all tabs: orders found, none, and nothing typed. */
export const findScenes: readonly Scene[] = [
  {
    name: "find",
    reach: async (stage) => {
      await find(stage, "107");
      await expect(stage.dialog.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "find-none",
    reach: async (stage) => {
      await find(stage, "‮<b>nobody</b>‬ 😀");
      await expect(stage.dialog.getByText(stage.t("find.none"))).toHaveCount(2);
    },
  },
  {
    name: "find-empty",
    isPictureOnly: true,
    reach: async (stage) => {
      await find(stage, "");
      await expect(stage.dialog.getByText(stage.t("find.hint"))).toBeVisible();
    },
  },
];
