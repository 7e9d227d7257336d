import { expect } from "@playwright/test";
import type { LivePage } from "../live-page.ts";
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

/** Opens the new pickups of a branch whose back end declares that sources can be busy or paused. */
async function openBusy(stage: Stage): Promise<LivePage> {
  const live = await stage.openLive((live) => {
    live.hasPush = true;
    // Otherwise what a push announces is fetched some seconds later (N21).
    live.moreAttributes = 'data-spread-seconds="0"';
    live.me = {
      user_permissions: ["weborder.manage", "weborders.confirm", "branch.manage"],
      capabilities: {
        acceptance: {
          sources: ["online", "munchbay"],
          reasons: [{ id: 1, reason: "Oven broken" }],
        },
      },
    };
    const until = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    live.answers = {
      "/locations/state": {
        states: [
          {
            location_id: 3,
            changed_at: new Date().toISOString(),
            acceptance: [
              {
                source: "online",
                mode: "busy",
                until: until(13),
                extra_minutes: 20,
                reason: null,
                since: until(-7),
                by: { staff_name: "Sara" },
              },
              {
                source: "munchbay",
                mode: "paused",
                until: until(24),
                extra_minutes: null,
                reason: "Oven broken",
                since: until(-1),
                by: { system: "Munchbay" },
              },
            ],
          },
        ],
      },
    };
  });
  await expect(stage.page.getByText(stage.t("acceptance.openNow")).first()).toBeVisible();
  return live;
}

/** Opens the list of sources. */
async function openSources(stage: Stage): Promise<LivePage> {
  const live = await openBusy(stage);
  const { page } = stage;
  const opener = page.getByRole("button", { name: stage.t("acceptance.title"), exact: true });
  if (await opener.isVisible()) await opener.click();
  else {
    // A phone has no room beside the branch.
    await light(stage).click();
    const name = new RegExp(`${stage.t("acceptance.show")}.*${stage.t("acceptance.title")}`);
    await page.getByRole("button", { name }).click();
  }
  await expect(page.getByText(stage.t("acceptance.hint"))).toBeVisible();
  return live;
}

/** Scenes of the readiness light (RL-1). */
export const readinessScenes: readonly Scene[] = [
  { name: "busy", reach: async (stage) => void (await openBusy(stage)) },
  { name: "taking-orders", reach: async (stage) => void (await openSources(stage)) },
  {
    name: "taking-orders-gone",
    reach: async (stage) => {
      const live = await openSources(stage);
      await stage.page.getByLabel(stage.t("acceptance.reason")).selectOption("1");
      const reasons = [{ id: 2, reason: "Too few riders" }];
      live.me = {
        ...live.me,
        capabilities: { acceptance: { sources: ["online", "munchbay"], reasons } },
      };
      await live.push("company_synchronized_9", "synchronized");
      await expect(stage.page.getByRole("alert")).toContainText(stage.t("reject.reasonGone"));
    },
  },
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
