import { expect } from "@playwright/test";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

const light = (stage: Stage) => stage.page.locator("header [data-updates]");

/** Opens the board on a browser that keeps the screen on, with the sound off. */
async function openSilent(stage: Stage): Promise<void> {
  await stage.page.addInitScript(() => {
    const lock = Object.assign(new EventTarget(), { release: async () => undefined });
    Object.defineProperty(navigator, "wakeLock", { value: { request: async () => lock } });
  });
  await stage.open({ path: "/home-delivery/new", scenario: "quiet-morning" });
  await expect(stage.rows.first()).toBeVisible();
  await stage.page.locator("#sound-button").click();
  await stage.page.getByRole("checkbox", { name: stage.t("sound.mute") }).check();
  await stage.page.keyboard.press("Escape");
}

/** Scenes of the readiness light (RL-1). */
export const readinessScenes: readonly Scene[] = [
  {
    name: "readiness",
    reach: async (stage) => {
      await openSilent(stage);
      await light(stage).click();
      await expect(stage.page.getByText(stage.t("readiness.network"))).toBeVisible();
    },
  },
  {
    name: "readiness-steps",
    reach: async (stage) => {
      await stage.page.addInitScript(() =>
        Object.defineProperty(navigator, "wakeLock", { value: undefined }),
      );
      await stage.open({ path: "/home-delivery/new" });
      await light(stage).click();
      await stage.page
        .getByRole("listitem")
        .filter({ has: stage.page.getByText(stage.t("readiness.screen"), { exact: true }) })
        .getByRole("button")
        .click();
      await expect(
        stage.page.getByRole("button", { name: stage.t("readiness.isSet") }),
      ).toBeVisible();
    },
  },
];
